import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { measurementId } from '#shared/website/analytics.ts';
import {
  type HomeContent,
  imagesOnHome,
  type PageContent,
  type PagedList,
  type PublishedFile,
  type Renderer,
} from '#shared/website/page.ts';
import { GalleryGrid } from '../gallery/gallery-grid.tsx';
import { LightboxDialog } from '../gallery/lightbox-dialog.tsx';
import { PlainPage } from '../plain-page.tsx';
import { rowId } from '../row-id.ts';
import { Ask, People } from '../showcase/artists.tsx';
import { EventList } from '../showcase/event-list.tsx';
import { listDescription, siteLabels } from '../site-labels.ts';
import { Document } from './document.tsx';
import { ShareTags } from './share-tags.tsx';
import { ArtistData, Breadcrumbs, EventData } from './structured-data.tsx';

type Options = Parameters<Renderer>[1];
type Row = { id: string };

const rowsOnPage = 48;
const linksInDocument = 8;
/** The lists, with how many rows the home page's document holds. */
const inDocument: Record<PagedList, number> = {
  artists: 8,
  events: 5,
  tattoos: imagesOnHome,
  piercings: imagesOnHome,
  art: imagesOnHome,
  nightlife: imagesOnHome,
};

/**
 * One page of a list, or of what an artist has in a gallery. The oldest page has the number 1, so that a new row at the front changes
 * no other page.
 */
type Page = { list: PagedList; artist?: Artist; number: number; isNewest: boolean; content: HomeContent };
type Artist = HomeContent['artists'][number];

/** The home page with the first rows of each list, the pages of the others, and those of each artist's work in a gallery. */
export function cutLists(content: HomeContent): { home: HomeContent; pages: Page[] } {
  const pages: Page[] = [];
  let home = withFirstChoices(content);
  for (const list of Object.keys(inDocument) as PagedList[]) {
    const rows = rowsOf(content, list);
    const first = inDocument[list];
    const count = pagesFor(rows.length - first);
    pages.push(...pagesOf({ list }, content, rows, first));
    if (count > 0) {
      home = withRows(home, list, rows.slice(0, first));
      home = { ...home, more: { ...home.more, [list]: { href: pathOf({ list, number: count }), total: rows.length } } };
    }
    const work = list in content.gallery ? workByArtist(content, rows) : [];
    if (work.length < 2) continue;
    const links = work.map(([artist, own]) => {
      return { name: artist.name, href: pathOf({ list, artist, number: pagesFor(own.length) }) };
    });
    // A few, so that the home page weighs the same with any number of artists. The page of each artist has all.
    home = { ...home, byArtist: { ...home.byArtist, [list]: shortened(links) } };
    for (const [index, [artist, own]] of work.entries()) {
      const all = { name: siteLabels.showcase.allArtists, href: homeOf(list) };
      const byArtist = { [list]: [all, ...links.map((link, n) => ({ ...link, shown: n === index }))] };
      pages.push(...pagesOf({ list, artist }, { ...content, byArtist }, own));
    }
  }
  return { home, pages };
}

function withFirstChoices({ choices, ...content }: HomeContent): HomeContent {
  const first = choices.slice(0, inDocument.artists);
  const moreChoices = `/content-choices.json?version=${content.version}`;
  return { ...content, choices: first, ...(choices.length > first.length && { moreChoices }) };
}

/** The artists that can be chosen besides those in the document of the home page. */
export function choicesFile({ mode, choices }: PageContent): PublishedFile {
  const others = mode === 'home' ? choices.slice(inDocument.artists) : [];
  return { key: 'content-choices.json', contentType: 'application/json', body: JSON.stringify(others) };
}

function pagesOf(of: Pick<Page, 'list' | 'artist'>, content: HomeContent, rows: readonly Row[], first = 0): Page[] {
  const count = pagesFor(rows.length - first);
  return Array.from({ length: count }, (_, index) => {
    const number = count - index;
    const [from, to] = [number, number - 1].map((pagesAfter) => rows.length - pagesAfter * rowsOnPage);
    const shown = withRows(content, of.list, rows.slice(Math.max(first, from ?? 0), to));
    return { ...of, number, isNewest: index === 0, content: shown };
  });
}

function pagesFor(rows: number): number {
  return Math.ceil(Math.max(0, rows) / rowsOnPage);
}

/** The artists with work among these images of a gallery, in their order. */
function workByArtist({ artists }: HomeContent, images: readonly Row[]): [Artist, readonly Row[]][] {
  const work = Map.groupBy(
    images as readonly { id: string; artist_name: string | null }[],
    (image) => image.artist_name,
  );
  return artists.flatMap((artist) => {
    const own = work.get(artist.name);
    return own ? [[artist, own]] : [];
  });
}

function shortened(links: readonly { name: string; href: string }[]) {
  const [next] = links.slice(linksInDocument);
  const shown = links.slice(0, linksInDocument);
  return next ? [...shown, { ...next, name: siteLabels.showcase.moreArtists }] : shown;
}

/** The documents of these pages: readable without scripts, and by search engines. */
export function listFiles(pages: readonly Page[], options: Options): PublishedFile[] {
  return pages.map((page) => {
    const { list, artist, number, isNewest, content } = page;
    const { studio, texts, pictures } = content;
    const shown = rowsOf(content, list);
    const details = shown.map((row) => pictures[imageOf(row)]);
    const { favicon, preview_image } = texts.general;
    const frame = [
      studio,
      textsOf(page),
      texts.branding,
      texts.contact,
      texts.footer,
      texts.header,
      favicon,
      [preview_image, pictures[preview_image.trim()]],
    ];
    const fingerprint = JSON.stringify([
      options.origin,
      { ...options.assets, styles: undefined },
      [number, artist, content.byArtist],
      isNewest,
      frame,
      measured(content),
      shown,
      details,
    ]);
    return {
      key: `${pathOf(page).slice(1)}.html`,
      contentType: 'text/html; charset=utf-8',
      body: createHash('sha256').update(fingerprint).digest('hex'),
      ...(measured(content) && { marks: ['analytics'] as const }),
      render: () => documentOf(page, options),
    };
  });
}

/** The entries of the sitemap, with the images. */
export function listUrls(pages: readonly Page[], { origin }: Options): string {
  const url = (page: Page) => {
    const images = rowsOf(page.content, page.list).flatMap((row) =>
      imageOf(row) ? new URL(imageOf(row), origin).href : [],
    );
    const entries = images.map((image) => `<image:image><image:loc>${escaped(image)}</image:loc></image:image>`);
    return `<url><loc>${origin}${pathOf(page)}</loc>${entries.join('')}</url>`;
  };
  return pages.map(url).join('');
}

function documentOf(page: Page, { origin, assets }: Options): string {
  const { list, artist, number, isNewest, content } = page;
  const newer = isNewest ? homeOf(list) : pathOf({ ...page, number: number + 1 });
  const older = pathOf({ ...page, number: number - 1 });
  const isOnly = artist && isNewest && number === 1;
  const { heading, subtitle, description } = textsOf(page);
  const part = list === 'events' ? siteLabels.showcase.events : artist?.name;
  const title = `${heading}${part ? `: ${part}` : ''}${isOnly ? '' : ` ${number}`}`;
  const more = number > 1 ? { [list]: { href: older, total: rowsOf(content, list).length } } : {};
  const shown = { ...content, more };
  const described = {
    title,
    description: listDescription(title, content.studio.name, description.trim() || subtitle),
    path: pathOf(page),
    image: rowsOf(content, list).map(imageOf).find(Boolean),
  };
  return `<!doctype html>${renderToString(
    <Document
      content={content}
      assets={assets}
      title={`${title} | ${content.studio.name}`}
      styles={assets.styles.first}
      drawing={false}
      head={
        <>
          <ShareTags content={content} origin={origin} page={described} />
          <Breadcrumbs way={wayTo(page, title)} origin={origin} />
          {list === 'artists' && <ArtistData content={content} origin={origin} />}
          {list === 'events' && <EventData content={content} origin={origin} />}
          <link rel="prev" href={newer} />
          {number > 1 && <link rel="next" href={older} />}
          <link rel="stylesheet" href={assets.styleSheet} />
        </>
      }
    >
      <div id="root" className="relative" data-mode="list" data-analytics={measured(content)}>
        <PlainPage title={title} content={content}>
          {artist && <Ask artist={artist} />}
          <p className="mt-6 mb-10">
            {!(artist && isNewest) && (
              <a href={newer} rel="prev" className="link">
                {siteLabels.showcase.newer}
              </a>
            )}
          </p>
          {list === 'artists' && <People content={shown} />}
          {list === 'events' && <EventList content={shown} isContinued />}
          {list !== 'artists' && list !== 'events' && <GalleryGrid content={shown} gallery={list} />}
        </PlainPage>
        <LightboxDialog />
      </div>
    </Document>,
  )}`;
}

/** Where a list begins. */
function homeOf(list: PagedList): string {
  return `/#${list === 'events' ? 'nightlife' : list}`;
}

function pathOf({ list, artist, number }: Pick<Page, 'list' | 'artist' | 'number'>): string {
  return `/gallery/${list}/${artist ? `${rowId(artist.id)}/` : ''}${number}`;
}

function rowsOf({ artists, events, gallery }: HomeContent, list: PagedList): readonly Row[] {
  if (list === 'artists') return artists;
  return list === 'events' ? events : gallery[list];
}

function withRows(content: HomeContent, list: PagedList, rows: readonly Row[]): HomeContent {
  if (list === 'artists' || list === 'events') return { ...content, [list]: rows };
  return { ...content, gallery: { ...content.gallery, [list]: rows } };
}

function imageOf(row: Row): string {
  const { image_url, profile_picture } = row as Partial<Record<string, string | null>>;
  return image_url || profile_picture || '';
}

function textsOf({ list, content: { texts } }: Page) {
  if (list === 'tattoos') return texts.tattoo_gallery;
  if (list === 'art') return texts.art_gallery;
  return texts[list === 'nightlife' || list === 'events' ? 'night_life' : list];
}

/** From the home page by the list. */
function wayTo(page: Page, title: string) {
  const { list, content } = page;
  return [
    [content.studio.name, '/'],
    [textsOf(page).heading, homeOf(list)],
    [title, pathOf(page)],
  ] as const;
}

function measured({ texts }: HomeContent): string | undefined {
  return measurementId(texts.general.google_analytics_id);
}

function escaped(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
