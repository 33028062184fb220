import { inputKind } from '#shared/content.ts';
import { type ContentRow, contentRowSchema } from '#shared/content-rows.ts';
import { gallerySlugs } from '#shared/gallery.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import * as lists from '../content/lists.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { pictureAddresses } from '../pictures/picture-addresses.ts';
import { demoArtists } from './artists.ts';
import { demoEvents } from './events.ts';
import { demoGallery } from './gallery.ts';
import type { Hanging } from './hang-pictures.ts';
import { demoCallouts, demoFaqs } from './questions.ts';
import { type DemoTexts, firstTexts, moreTexts } from './texts.ts';

type Needs = {
  content: Pick<ContentRepository, 'rows' | 'save'> & { lists: Pick<ContentRepository['lists'], 'read' | 'write'> };
  /** Stores the drawings under these addresses. */
  hang: (hangings: readonly Hanging[]) => Promise<void>;
};

/**
 * Fills empty content with all that the demo shows: pictures, lists, and at last the texts, which say that the rest is
 * there. Filling that broke off begins again; a list that somebody has saved meanwhile is left alone.
 */
export async function fillContent({ content, hang }: Needs, now: Date, timeZone: string): Promise<void> {
  if ((await content.rows()).length > 0) return;
  const { hangings, addressOf } = addressesAt(now);
  await hang(hangings);

  const change = { by: 'demo', at: now };
  const fill = async <Row extends lists.ListRow>(list: lists.List<Row>, rows: readonly object[]) => {
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
    demoArtists.map(({ picture, ...artist }) => ({ ...artist, profile_picture: addressOf(picture) })),
  );
  await fill(
    lists.events,
    demoEvents(now, timeZone).map(({ picture, ...event }) => ({ ...event, image_url: addressOf(picture) })),
  );
  for (const slug of gallerySlugs) {
    const images = demoGallery[slug].map(({ picture, ...image }) => ({ ...image, image_url: addressOf(picture) }));
    await fill(lists.imagesOf(slug), images);
  }
  const about = { ...moreTexts.about, photo: addressOf(aboutPhoto) };
  await content.save(textRows({ ...firstTexts, ...moreTexts, about }), [], change);
}

/** The content of a studio on its first day: the words of the front page, and nothing to look at yet. */
export async function fillFirstDay({ content }: Pick<Needs, 'content'>, now: Date): Promise<void> {
  await content.save(textRows(firstTexts), [], { by: 'demo', at: now });
}

function idOf({ kind }: Pick<lists.List, 'kind'>, index: number): string {
  return idFromKey(`demo ${kind} ${index}`);
}

/** Every drawing under an address of its kind, as staff's uploads get it. */
function addressesAt(now: Date): { hangings: Hanging[]; addressOf: (picture: string) => string } {
  const jpegs = (pictures: readonly unknown[]) => pictures.map(() => 'image/jpeg');
  const time = now.getTime();
  const places = [
    { pictures: [aboutPhoto], addresses: pictureAddresses({ kind: 'about' }, jpegs([aboutPhoto]), time) },
    ...demoArtists.map(({ picture }, index) => ({
      pictures: [picture],
      addresses: pictureAddresses({ kind: 'artist', artistId: idOf(lists.artists, index) }, jpegs([picture]), time),
    })),
    ...gallerySlugs.map((category) => ({
      pictures: demoGallery[category].map(({ picture }) => picture),
      addresses: pictureAddresses({ kind: 'gallery', category }, jpegs(demoGallery[category]), time),
    })),
    {
      pictures: demoEvents(now, 'UTC').map(({ picture }) => picture),
      addresses: pictureAddresses({ kind: 'event' }, jpegs(demoEvents(now, 'UTC')), time),
    },
  ];
  const hangings = places.flatMap(({ pictures, addresses }) =>
    pictures.map((picture, index) => ({ picture, address: addresses[index]! })),
  );
  const byPicture = new Map(hangings.map(({ picture, address }) => [picture, address]));
  return { hangings, addressOf: (picture) => byPicture.get(picture)! };
}

const aboutPhoto = 'about-shop';

function textRows(texts: DemoTexts): ContentRow[] {
  return Object.entries(texts).flatMap(([section, fields]) =>
    Object.entries(fields).map(([field, value]) =>
      contentRowSchema.parse({ section, field, value, content_type: inputKind(field) }),
    ),
  );
}
