import type { Artist } from '#shared/content/list-schemas.ts';
import { urlFault } from '#shared/values/urls.ts';
import { type SentRow, useContentList } from '../../api/content-lists.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { ImageField } from '../editor/image-field.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { TextField } from '../editor/text-field.tsx';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';
import { fieldLabel, useTextsDraft } from '../editor/use-texts-draft.ts';
import { usePageTitle } from '../page-title.tsx';

export function ArtistsEditorPage() {
  const title = usePageTitle();
  const texts = useTextsDraft(sections, textFailures);
  const artists = useListDraft(useContentList('artists'), sent, {
    nameOf: ({ name }) => name,
    failures: listFailures,
    show: (content, active) => ({ ...content, artists: active }),
  });
  return (
    <EditorPage toggle="cancel" preview="artists" parts={[texts, artists]}>
      <Tabs
        label={title}
        tabs={[
          {
            name: 'content',
            label: editorLabels.tabs.sectionContent,
            content: (
              <SectionFields texts={texts} section="artists" fields={['heading', 'title', 'subtitle', 'description']} />
            ),
          },
          { name: 'artists', label: editorLabels.tabs.artists, content: <Artists artists={artists} /> },
        ]}
      />
    </EditorPage>
  );
}

const sections = ['artists'] as const;
const textFailures = { fetch: editorNotices.artistsFetchFailed, save: editorNotices.contentSaveFailed };
const listFailures = {
  fetch: editorNotices.artistsFetchFailed,
  save: editorNotices.artistsSaveFailed,
  remove: editorNotices.artistRemoveFailed,
};

function Artists({ artists }: { artists: ListDraft<Artist> }) {
  return (
    <ListEditor list={artists} blank={blank} labels={editorLabels.lists.artists}>
      {({ id, name, description, profile_picture, alt, instagram_link }, change) => (
        <>
          <TextField
            label={fieldLabel('name')}
            value={name}
            onChange={(next) => change({ name: next })}
            required
            inHeading
          />
          <TextField
            label={fieldLabel('description')}
            value={description ?? ''}
            onChange={(next) => change({ description: next })}
            kind="textarea"
          />
          <ImageField
            label={fieldLabel('profile_picture')}
            url={profile_picture ?? ''}
            onChange={(url, reserved = id) => change({ id: reserved, profile_picture: url })}
            kind="artist"
            folder="artist-photos"
            artistId={id}
            alt={{ value: alt ?? '', onChange: (next) => change({ alt: next }) }}
          />
          <TextField
            label={fieldLabel('instagram_link')}
            value={instagram_link ?? ''}
            onChange={(next) => change({ instagram_link: next })}
            hint={editorLabels.instagramHint}
            error={urlFault('social', instagram_link ?? '')}
          />
        </>
      )}
    </ListEditor>
  );
}

const blank = { name: '', description: '', profile_picture: '', alt: '', instagram_link: '' };

function sent({ id, name, description, profile_picture, alt, instagram_link, is_active }: Artist): SentRow<'artists'> {
  return { id, name, description, profile_picture, alt, instagram_link, is_active };
}
