import type { Artist } from '#shared/content/list-schemas.ts';
import { urlFault } from '#shared/values/urls.ts';
import { hasLeft, shownArtist } from '#shared/website/books.ts';
import { serverNow } from '../../account/server-clock.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { ImageField } from '../../ui/editor/image-field.tsx';
import { ListEditor } from '../../ui/editor/list-editor.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { RowText } from '../../ui/editor/text-field.tsx';
import { type ListDraft, useListDraft } from '../../ui/editor/use-list-draft.ts';
import { useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { useStudio } from '../../ui/studio.ts';
import { BooksFields } from './books-fields.tsx';

export function ArtistsEditorPage() {
  const { timeZone } = useStudio();
  const texts = useTextsDraft(['artists'], contentFailures.artistTexts);
  const artists = useListDraft(useContentList('artists'), {
    nameOf: ({ name }) => name,
    failures: contentFailures.artists,
    show: (content, active) => ({
      ...content,
      artists: active
        .filter((artist) => !hasLeft(artist, serverNow(), timeZone))
        .map((artist) => shownArtist(artist, serverNow(), timeZone)),
    }),
  });
  return (
    <EditorPage toggle="cancel" preview="artists" parts={[texts, artists]}>
      <EditorTabs
        tabs={{
          sectionContent: (
            <SectionFields texts={texts} section="artists" fields={['heading', 'title', 'subtitle', 'description']} />
          ),
          artists: <Artists artists={artists} />,
        }}
      />
    </EditorPage>
  );
}

function Artists({ artists }: { artists: ListDraft<Artist> }) {
  return (
    <ListEditor
      list={artists}
      blank={blank}
      labels={editorLabels.lists.artists}
      imageOf={(artist) => artist.profile_picture}
    >
      {(artist, change) => (
        <>
          <RowText row={artist} name="name" onChange={change} required inHeading />
          <RowText row={artist} name="description" onChange={change} kind="textarea" />
          <ImageField
            name="profile_picture"
            url={artist.profile_picture ?? ''}
            onChange={(url, reserved = artist.id) => change({ id: reserved, profile_picture: url })}
            kind="artist"
            folder="artist-photos"
            artistId={artist.id}
            alt={{ value: artist.alt ?? '', onChange: (next) => change({ alt: next }) }}
          />
          <RowText
            row={artist}
            name="instagram_link"
            onChange={change}
            hint={editorLabels.instagramHint}
            error={urlFault('social', artist.instagram_link ?? '')}
          />
          <BooksFields artist={artist} change={change} />
        </>
      )}
    </ListEditor>
  );
}

const blank = { name: '', description: '', profile_picture: '', alt: '', instagram_link: '' };
