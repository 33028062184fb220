import { TZDate } from '@date-fns/tz';
import { gallerySlugs } from '#shared/content/gallery.ts';
import type { ListRow } from '#shared/content/list-rows.ts';
import { type ContentRow, contentRowSchema } from '#shared/content/text-schemas.ts';
import { inputKind } from '#shared/content/texts.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import { imagesOf, type List, storedLists as lists } from '../content/lists.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { imagePaths } from '../images/image-paths.ts';
import demo from './content.json' with { type: 'json' };
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
  await fill(lists.callouts, demo.callouts);
  await fill(lists.faqs, demo.faqs);
  await fill(
    lists.artists,
    demo.artists.map(({ image, ...artist }) => ({ ...artist, profile_picture: pathOf(image) })),
  );
  await fill(
    lists.events,
    demoEvents(now, timeZone).map(({ image, ...event }) => ({ ...event, image_url: pathOf(image) })),
  );
  for (const slug of gallerySlugs) {
    const images = demo.gallery[slug].map(({ image, ...rest }) => ({ ...rest, image_url: pathOf(image) }));
    await fill(imagesOf(slug), images);
  }
  const about = { ...demo.texts.about, photo: pathOf(aboutPhoto) };
  await content.save(textRows({ ...demo.first_day_texts, ...demo.texts, about }), [], change);
}

/** The content of a studio on its first day: texts, but no images or lists. */
export async function fillFirstDay({ content }: Pick<Deps, 'content'>, now: Date): Promise<void> {
  await content.save(textRows(demo.first_day_texts), [], { by: 'demo', at: now });
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
    ...demo.artists.flatMap((artist, index) =>
      group({ kind: 'artist', artistId: idOf(lists.artists, index) }, [artist]),
    ),
    ...gallerySlugs.flatMap((category) => group({ kind: 'gallery', category }, demo.gallery[category])),
    ...group({ kind: 'event' }, demo.events),
  ];
  const paths = new Map(uploads.map(({ image, path }) => [image, path]));
  return { uploads, pathOf: (image) => paths.get(image)! };
}

const aboutPhoto = 'about-shop';

/**
 * The events with dates after `now`. `weekday` counts from 0 (Sunday), `weeks` are full weeks after the next such day, and `at` is a
 * time in the studio's time zone.
 */
export function demoEvents(now: Date, timeZone: string) {
  const today = new TZDate(now, timeZone);
  return demo.events.map(({ weekday, weeks, at, ...event }) => {
    const [hour = 0, minute = 0] = at.split(':').map(Number);
    const days = ((weekday - today.getDay() + 6) % 7) + 1 + weeks * 7;
    const date = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute, timeZone);
    return { ...event, event_date: new Date(date.getTime()).toISOString() };
  });
}

function textRows(texts: Record<string, Record<string, string>>): ContentRow[] {
  return Object.entries(texts).flatMap(([section, fields]) =>
    Object.entries(fields).map(([field, value]) =>
      contentRowSchema.parse({ section, field, value, content_type: inputKind(field) }),
    ),
  );
}
