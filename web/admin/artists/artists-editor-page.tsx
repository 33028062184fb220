import type { Artist } from '#shared/content-lists.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { type SentRow, useArtists } from '../../api/content-lists.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { TextField } from '../editor/field.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { PictureField } from '../editor/picture-field.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';
import { fieldLabel, useTextsDraft } from '../editor/use-texts-draft.ts';

export function ArtistsEditorPage() {
  const texts = useTextsDraft(sections, textFailures);
  const artists = useListDraft(useArtists(), sent, { nameOf: ({ name }) => name, failures: listFailures });
  return (
    <EditorPage title={labels.pages.artists} toggle="cancel" parts={[texts, artists]}>
      <Tabs
        label={labels.pages.artists}
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
    <ListEditor list={artists} blank={blank} words={editorLabels.lists.artists}>
      {({ id, name, description, profile_picture, instagram_link }, change) => (
        <>
          <TextField label={fieldLabel('name')} value={name} onChange={(next) => change({ name: next })} required />
          <TextField
            label={fieldLabel('description')}
            value={description ?? ''}
            onChange={(next) => change({ description: next })}
            kind="textarea"
          />
          <PictureField
            label={fieldLabel('profile_picture')}
            address={profile_picture ?? ''}
            onChange={(address, reserved = id) => change({ id: reserved, profile_picture: address })}
            kind="artist"
            place="artist-photos"
            artistId={id}
          />
          <TextField
            label={fieldLabel('instagram_link')}
            value={instagram_link ?? ''}
            onChange={(next) => change({ instagram_link: next })}
            hint={editorLabels.instagramHint}
          />
        </>
      )}
    </ListEditor>
  );
}

const blank = { name: '', description: '', profile_picture: '', instagram_link: '' };

function sent({ id, name, description, profile_picture, instagram_link, is_active }: Artist): SentRow<'artists'> {
  return { id, name, description, profile_picture, instagram_link, is_active };
}
