import { gallerySlugs } from '#shared/content/gallery.ts';
import type { ListRow } from '#shared/content/list-rows.ts';
import { type ContentRow, contentRowSchema } from '#shared/content/text-schemas.ts';
import { inputKind } from '#shared/content/texts.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import { imagesOf, type List, storedLists as lists } from '../content/lists.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { imagePaths } from '../images/image-paths.ts';
import { demoArtists } from './artists.ts';
import { demoEvents } from './events.ts';
import { demoGallery } from './gallery.ts';
import { demoCallouts, demoFaqs } from './questions.ts';
import { type DemoTexts, firstDayTexts, fullTexts } from './texts.ts';
import type { ImageUpload } from './upload-images.ts';

type Deps = {
  content: Pick<ContentRepository, 'rows' | 'save'> & { lists: Pick<ContentRepository['lists'], 'read' | 'write'> };
  upload: (images: readonly ImageUpload[]) => Promise<void>;
};

/**
 * Fills an empty installation with the demo's images, lists and texts. The texts come last and mark the demo as complete,
 * so an interrupted fill starts over. A list that staff have saved in between is kept.
 */
export async function fillContent({ content, upload }: Deps, now: Date, timeZone: string): Promise<void> {
  if ((await content.rows()).length > 0) return;
  const { uploads, pathOf } = imagePathsAt(now);
  await upload(uploads);

  const change = { by: 'demo', at: now };
  const fill = async <Row extends ListRow>(list: List<Row>, rows: readonly object[]) => {
    const before = await content.lists.read(list);
    if (before.version > 0) return;
    const whole = rows.map((row, order_index) =>
      list.schema.parse({ id: idOf(list, order_index), ...list.fixed, is_active: true, order_index, ...row }),
    );
    await content.lists.write(list, before, whole, change);
  };
  await fill(lists.callouts, demoCallouts);
  await fill(lists.faqs, demoFaqs);
  await fill(
    lists.artists,
    demoArtists.map(({ image, ...artist }) => ({ ...artist, profile_picture: pathOf(image) })),
  );
  await fill(
    lists.events,
    demoEvents(now, timeZone).map(({ image, ...event }) => ({ ...event, image_url: pathOf(image) })),
  );
  for (const slug of gallerySlugs) {
    const images = demoGallery[slug].map(({ image, ...rest }) => ({ ...rest, image_url: pathOf(image) }));
    await fill(imagesOf(slug), images);
  }
  const about = { ...fullTexts.about, photo: pathOf(aboutPhoto) };
  await content.save(textRows({ ...firstDayTexts, ...fullTexts, about }), [], change);
}

/** The content of a studio on its first day: texts, but no images or lists. */
export async function fillFirstDay({ content }: Pick<Deps, 'content'>, now: Date): Promise<void> {
  await content.save(textRows(firstDayTexts), [], { by: 'demo', at: now });
}

export function demoArtistId(index: number): string {
  return idOf(lists.artists, index);
}

function idOf({ kind }: Pick<List, 'kind'>, index: number): string {
  return idFromKey(`demo ${kind} ${index}`);
}

/** Every image with a public path of its kind, as an upload from the dashboard gets it. */
function imagePathsAt(now: Date): { uploads: ImageUpload[]; pathOf: (image: string) => string } {
  const group = (target: Parameters<typeof imagePaths>[0], images: readonly { image: string }[]): ImageUpload[] => {
    const jpegs = images.map(() => 'image/jpeg');
    const paths = imagePaths(target, jpegs, now.getTime());
    return images.map(({ image }, index) => ({ image, path: paths[index]! }));
  };
  const uploads = [
    ...group({ kind: 'about' }, [{ image: aboutPhoto }]),
    ...demoArtists.flatMap((artist, index) =>
      group({ kind: 'artist', artistId: idOf(lists.artists, index) }, [artist]),
    ),
    ...gallerySlugs.flatMap((category) => group({ kind: 'gallery', category }, demoGallery[category])),
    ...group({ kind: 'event' }, demoEvents(now, 'UTC')),
  ];
  const paths = new Map(uploads.map(({ image, path }) => [image, path]));
  return { uploads, pathOf: (image) => paths.get(image)! };
}

const aboutPhoto = 'about-shop';

function textRows(texts: DemoTexts): ContentRow[] {
  return Object.entries(texts).flatMap(([section, fields]) =>
    Object.entries(fields).map(([field, value]) =>
      contentRowSchema.parse({ section, field, value, content_type: inputKind(field) }),
    ),
  );
}
