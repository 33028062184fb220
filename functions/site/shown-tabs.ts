import { contentDefaults } from '#shared/content/texts.ts';
import { type HomeContent, type ShowcaseTab, showcaseTabs } from '#shared/website/page.ts';

const piercingSections = [
  'piercings',
  'piercings_block1',
  'piercings_block2',
  'piercings_block3',
  'piercings_block4',
] as const;

/** The tabs of the showcase that hold something: rows, images, or in Piercings a text of the studio's own. */
export function shownTabs({
  artists,
  gallery,
  events,
  texts,
}: Pick<HomeContent, 'artists' | 'gallery' | 'events' | 'texts'>): ShowcaseTab[] {
  const isOwn = (section: (typeof piercingSections)[number]) =>
    Object.entries(texts[section]).some(
      ([field, text]) => text.trim() && text !== (contentDefaults[section] as Record<string, string>)[field],
    );
  const holdsSomething: Record<ShowcaseTab, boolean> = {
    artists: artists.length > 0,
    tattoos: gallery.tattoos.length > 0,
    piercings: gallery.piercings.length > 0 || piercingSections.some(isOwn),
    art: gallery.art.length > 0,
    nightlife: gallery.nightlife.length > 0 || events.length > 0,
  };
  return showcaseTabs.filter((tab) => holdsSomething[tab]);
}
