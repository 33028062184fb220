import type { GallerySlug } from '#shared/content/gallery.ts';

type DemoImage = {
  image: string;
  title: string;
  description: string | null;
  artist_name: string | null;
  alt: string | null;
};

const mara = 'Mara Voss';
const idris = 'Idris Kamau';
const sunniva = 'Sunniva Holt';
const teo = 'Teo Marchetti';
const yuna = 'Yuna Seo';
const amadou = 'Amadou Diarra';
const ottilie = 'Ottilie Brandt';
const lior = 'Lior Adan';

/** Alternative texts for images whose title does not describe them. */
const descriptions: Record<string, string> = {
  'tattoo-ship': 'A sailing ship on a thigh',
  'tattoo-eye': 'An open eye between two shoulder blades',
  'tattoo-moon': 'A crescent moon in engraving lines',
  'tattoo-circle': 'A circle in one brush stroke',
  'tattoo-lantern': 'A lantern on a calf',
  'tattoo-mountains': 'A mountain range on a forearm',
  'art-sea': 'An oil painting of the sea',
  'art-rings': 'Growth rings in white ink',
  'art-dots': 'A field of printed dots',
  'art-fields': 'Fields of colour on linen',
  'night-mirror-ball': 'A mirror ball',
  'night-rain': 'A street in the rain',
  'night-mixer': 'A mixing desk',
  'night-door': 'The open door at night',
};

const shown = (
  image: string,
  title: string,
  artist_name: string | null,
  description: string | null = null,
): DemoImage => ({
  image,
  title,
  description,
  artist_name,
  alt: descriptions[image] ?? null,
});

/** The images of each gallery, in order. `image` names a file in `images/`. */
export const demoGallery: Record<GallerySlug, readonly DemoImage[]> = {
  tattoos: [
    shown('tattoo-moth', 'Night moth', sunniva, 'Dot work between the shoulder blades, two sessions of four hours.'),
    shown('tattoo-marigold', 'Marigold', mara, 'From the pot on her balcony. One needle, no shading.'),
    shown('tattoo-bands', 'Seven bands', idris, 'Freehand around the forearm, so that nothing breaks at the seam.'),
    shown('tattoo-snake', 'Harmless snake', teo, 'Upper arm, finished in one evening.'),
    shown('tattoo-mandala', 'Rosette', yuna, 'Shoulder piece in three rings of dots.'),
    shown('tattoo-dagger', 'Dagger and peony', teo, 'Outer calf. The drops were her idea.'),
    shown('tattoo-fern', 'Fern', mara, 'Follows the rib it lies on.'),
    shown('tattoo-skull', 'Patient skull', amadou, 'Stippled, with room left to heal soft.'),
    shown(
      'tattoo-ship',
      'Home by Friday',
      teo,
      'Thigh. Every rope on this ship is where it should be; we asked a sailor.',
    ),
    shown(
      'tattoo-lattice',
      'Lattice, fading',
      yuna,
      'Dense at the middle, gone at the edges. It will grow into a sleeve.',
    ),
    shown('tattoo-beetle', 'Stag beetle', sunniva, 'Found dead on a windowsill, drawn life-size.'),
    shown('tattoo-wave', 'The ninth wave', ottilie, 'Thigh, with a sun that is only lines.'),
    shown('tattoo-swallow', 'Low swallow', sunniva, 'For rain that came after all.'),
    shown('tattoo-eye', 'Watcher', amadou, 'Between the blades, healed for a year.'),
    shown('tattoo-wildflower', 'Daisy, one line', mara, 'Forty minutes, drawn from a pressed flower.'),
    shown('tattoo-circle', 'One stroke', ottilie, 'Painted with a brush on the skin, then traced.'),
    shown('tattoo-moon', 'Waning', amadou, 'Engraving lines, high on the back.'),
    shown('tattoo-mushrooms', 'Three caps', mara, 'For a cook.'),
    shown('tattoo-serpent', 'Long serpent', teo, 'Down the spine, three sessions, no colour.'),
    shown('tattoo-web', 'Corner web', sunniva, 'She wanted the spider to be a good neighbour.'),
    shown('tattoo-lantern', 'Last light on the pier', teo, 'Calf, our own flash no. 12.'),
    shown('tattoo-mountains', 'Above the tree line', yuna, 'Inner forearm, from a photo he had in his wallet.'),
    shown('tattoo-berries', 'Rowan', mara, 'Side, the leaves turn with the body.'),
    shown('tattoo-blade', 'Plain blade', idris, 'No flower this time.'),
  ],
  piercings: [
    shown('piercing-helix', 'Double helix', lior, 'Two seamless rings in gold and a lobe that was there before.'),
    shown('piercing-constellation', 'Curated ear', lior, 'Six pieces, done over a year.'),
    shown('piercing-septum', 'Septum', lior, 'A hinged ring, worn after full healing.'),
    shown('piercing-rings', 'Seam rings', null, 'Gold, steel, rose and black, by gauge and diameter.'),
    shown('piercing-conch', 'Conch ring', lior, 'With a garnet in the tragus.'),
    shown('piercing-navel', 'Navel', lior, 'Curved bar with a garnet, three months in.'),
    shown('piercing-industrial', 'Industrial', lior, 'One bar, two holes, measured standing up.'),
    shown('piercing-nostril', 'Nostril stud', lior, 'Threadless, so it does not catch in a towel.'),
    shown('piercing-lobes', 'Stacked lobes', lior, 'Two rings and a pearl.'),
    shown('piercing-labret', 'Labret', lior, 'Flat back, changed to a short post after the swelling.'),
    shown('piercing-nostril-ring', 'Nostril ring', lior, 'Snug, eight millimetres.'),
    shown('piercing-bars', 'Straight bars', null, 'Internally threaded, polished by hand.'),
  ],
  art: [
    shown('art-flash-night', 'Night flash', teo, 'Nine designs, each tattooed once.'),
    shown('art-sea', 'Way out', ottilie, 'Oil on board, in a frame from the flea market.'),
    shown('art-moth', 'Red moth', sunniva, 'Linocut in two colours, edition of 40.'),
    shown('art-blueprint-fern', 'Fern, exposed at noon', mara, 'Cyanotype on cotton paper.'),
    shown('art-wave', 'Swell', ottilie, 'Screen print in three colours.'),
    shown('art-rings', 'Fifty-four winters', yuna, 'White ink on black, one sitting.'),
    shown('art-mountains', 'Six ranges', ottilie, 'Ink and water.'),
    shown('art-poppies', 'Four poppies', ottilie, 'Oil, thick enough to throw shadows.'),
    shown('art-flash-harbour', 'Harbour flash', teo, 'Still to be had, all four.'),
    shown('art-moon', 'Moon, cut twice', amadou, 'Woodcut. The first block broke.'),
    shown('art-street', 'Rain on Lantern Yard', ottilie, 'Oil, painted from the door.'),
    shown('art-dots', 'Push', yuna, 'Screen print in two colours.'),
    shown('art-circle', 'One breath', ottilie, 'Brush and ink, take eleven.'),
    shown('art-roofs', 'Old Harbour', amadou, 'Etching, from the roof of the studio.'),
    shown('art-skull', 'Under the arch', amadou, 'Risograph, edition of 60.'),
    shown('art-fields', 'Before closing', idris, 'Pigment on linen.'),
  ],
  nightlife: [
    shown('night-stage', 'Back room, full', null, 'The last song, twice.'),
    shown('night-record', 'Side B', null, 'No talking during side B.'),
    shown('night-bar', 'The bar', null, 'Open when the back room is.'),
    shown('night-mirror-ball', 'The only decoration', null, null),
    shown('night-curtain', 'Open microphone', null, 'First come, first heard.'),
    shown('night-roof', 'On the roof', null, 'From May to September, if it is dry.'),
    shown('night-rain', 'Waiting for a taxi', null, null),
    shown('night-candles', 'Quiet table', null, 'The one by the window.'),
    shown('night-mixer', 'Soundcheck', null, null),
    shown('night-band', 'Harbour Brass', null, 'Nine people on a stage for four.'),
    shown('night-street', 'The way home', null, null),
    shown('night-door', 'Half past two', null, 'Still open.'),
  ],
};
