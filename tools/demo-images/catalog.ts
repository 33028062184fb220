import { blueprint } from './art/blueprint.ts';
import { colorField } from './art/color-field.ts';
import { etching } from './art/etching.ts';
import { flashSheet } from './art/flash-sheet.ts';
import { framed } from './art/framed.ts';
import { growthRings } from './art/growth-rings.ts';
import { inkWash } from './art/ink-wash.ts';
import { optical } from './art/optical.ts';
import { painting } from './art/painting.ts';
import { print } from './art/print.ts';
import { type Development, develop, type Frame } from './frame.ts';
import { enlarged } from './lens.ts';
import * as animals from './motifs/animals.ts';
import * as objects from './motifs/objects.ts';
import * as patterns from './motifs/patterns.ts';
import * as plants from './motifs/plants.ts';
import { bar } from './night/bar.ts';
import { candles } from './night/candles.ts';
import { concert } from './night/concert.ts';
import { curtain } from './night/curtain.ts';
import { longExposure } from './night/long-exposure.ts';
import { mirrorBall } from './night/mirror-ball.ts';
import { mixer } from './night/mixer.ts';
import { rainyWindow } from './night/rainy-window.ts';
import { record } from './night/record.ts';
import { rooftop } from './night/rooftop.ts';
import { shopFront } from './night/shop-front.ts';
import type { Motif } from './pen.ts';
import { jewelry, lipJewels, navelJewels, noseJewels, pierced } from './piercings.ts';
import { atWork, portrait } from './portraits.ts';
import { type Random, randomFrom } from './random.ts';
import { onSkin, type Tattoo } from './skin.ts';

type Drawing = () => Promise<Buffer>;

const skin = (make: (random: Random) => Motif, tattoo: Omit<Tattoo, 'motif'>, silver = false): Drawing => {
  const { seed } = tattoo;
  return async () =>
    develop(await onSkin({ ...tattoo, motif: make(randomFrom(seed)) }), { exposure: 1.12, silver, seed });
};
const closeUp = (take: () => Promise<Frame>, options: Development = {}): Drawing => {
  return async () => develop(await enlarged(await take(), 864), { vignette: 0.5, glow: 0.2, ...options });
};
const photo = (take: () => Frame | Promise<Frame>, options: Development = {}): Drawing => {
  return async () => develop(await take(), { vignette: 0.4, ...options });
};
const sheet = (make: (random: Random) => Frame | Promise<Frame>, seed: number): Drawing => {
  return async () => develop(await make(randomFrom(seed)), { vignette: 0.2, glow: 0.06, grain: 0.3, seed });
};

/** All images of the demo by name. Each function returns the bytes of a JPEG. */
export const catalog: Record<string, Drawing> = {
  'tattoo-marigold': skin((r) => plants.sprig(r), {
    seed: 1,
    body: 'forearm',
    tone: 'rose',
    lamp: 'left',
    size: 0.95,
    lean: 14,
  }),
  'tattoo-moth': skin(animals.moth, {
    seed: 2,
    body: 'back',
    tone: 'sand',
    lamp: 'left',
    size: 1.3,
    at: [0, -0.35],
    behind: 'wall',
    clothBelow: 1.0,
  }),
  'tattoo-snake': skin((r) => animals.snake(r), {
    seed: 3,
    body: 'upperArm',
    tone: 'umber',
    lamp: 'right',
    size: 1.05,
    lean: -8,
    clothAbove: -0.95,
    behind: 'lamps',
    at: [0, 0.15],
  }),
  'tattoo-dagger': skin(
    (r) => objects.dagger(r),
    { seed: 4, body: 'calf', tone: 'olive', lamp: 'edge', size: 0.8, lean: 6, at: [-0.08, -0.1] },
    true,
  ),
  'tattoo-mandala': skin(patterns.mandala, {
    seed: 5,
    body: 'shoulder',
    tone: 'copper',
    lamp: 'left',
    size: 1.1,
    lean: 8,
    behind: 'wall',
    at: [-0.2, 0],
    clothBelow: 1,
  }),
  'tattoo-skull': skin(objects.skull, {
    seed: 6,
    body: 'side',
    tone: 'copper',
    lamp: 'front',
    size: 0.8,
    at: [-0.3, 0.1],
    clothAbove: -0.9,
    clothBelow: 1.05,
    behind: 'lamps',
    lean: -6,
  }),
  'tattoo-bands': skin(patterns.bands, {
    seed: 7,
    body: 'forearm',
    tone: 'night',
    lamp: 'left',
    size: 1.9,
    lean: 28,
    behind: 'wall',
  }),
  'tattoo-ship': skin(objects.ship, {
    seed: 8,
    body: 'thigh',
    tone: 'sand',
    lamp: 'right',
    size: 1.1,
    lean: -5,
    clothAbove: -0.95,
    at: [-0.1, 0.05],
  }),
  'tattoo-fern': skin(plants.fern, {
    seed: 9,
    body: 'side',
    tone: 'olive',
    lamp: 'edge',
    size: 0.8,
    at: [-0.25, 0.05],
    lean: 12,
    clothAbove: -1.05,
  }),
  'tattoo-beetle': skin(animals.beetle, {
    seed: 10,
    body: 'wrist',
    tone: 'rose',
    lamp: 'above',
    size: 0.62,
    lean: -20,
    behind: 'lamps',
  }),
  'tattoo-eye': skin(objects.eye, {
    seed: 11,
    body: 'back',
    tone: 'umber',
    lamp: 'above',
    size: 0.8,
    at: [0, -0.3],
    behind: 'dark',
    clothBelow: 1.1,
  }),
  'tattoo-lattice': skin(
    patterns.lattice,
    { seed: 12, body: 'upperArm', tone: 'sand', lamp: 'left', size: 1.15, lean: 4, behind: 'wall' },
    true,
  ),
  'tattoo-swallow': skin(animals.swallow, {
    seed: 13,
    body: 'shoulder',
    tone: 'copper',
    lamp: 'front',
    size: 1.25,
    at: [-0.15, -0.1],
    behind: 'lamps',
    clothBelow: 0.95,
  }),
  'tattoo-wildflower': skin(plants.wildflower, {
    seed: 14,
    body: 'calf',
    tone: 'sand',
    lamp: 'left',
    size: 0.75,
    lean: -10,
    at: [0.05, 0],
  }),
  'tattoo-wave': skin(patterns.wave, {
    seed: 15,
    body: 'thigh',
    tone: 'copper',
    lamp: 'left',
    size: 1.05,
    lean: 10,
    at: [0, -0.1],
    clothAbove: -1.05,
    behind: 'wall',
  }),
  'tattoo-moon': skin(objects.moon, {
    seed: 16,
    body: 'back',
    tone: 'rose',
    lamp: 'right',
    size: 0.72,
    at: [0.02, -0.5],
    behind: 'dark',
    clothBelow: 0.85,
  }),
  'tattoo-mushrooms': skin(plants.mushrooms, {
    seed: 17,
    body: 'forearm',
    tone: 'copper',
    lamp: 'right',
    size: 0.78,
    lean: -24,
    behind: 'lamps',
  }),
  'tattoo-web': skin(
    patterns.web,
    {
      seed: 18,
      body: 'shoulder',
      tone: 'rose',
      lamp: 'edge',
      size: 0.95,
      lean: -6,
      at: [-0.3, -0.15],
      clothBelow: 1.1,
    },
    true,
  ),
  'tattoo-lantern': skin(objects.lantern, {
    seed: 19,
    body: 'calf',
    tone: 'umber',
    lamp: 'left',
    size: 0.82,
    lean: -4,
    at: [-0.02, -0.1],
    behind: 'wall',
  }),
  'tattoo-mountains': skin(patterns.mountains, {
    seed: 20,
    body: 'wrist',
    tone: 'olive',
    lamp: 'right',
    size: 0.78,
    lean: 18,
  }),
  'tattoo-circle': skin(patterns.brushCircle, {
    seed: 21,
    body: 'thigh',
    tone: 'night',
    lamp: 'edge',
    size: 0.95,
    lean: 6,
    at: [-0.05, 0],
    behind: 'dark',
  }),
  'tattoo-berries': skin((r) => plants.sprig(r, { flower: false, leaves: 11 }), {
    seed: 22,
    body: 'side',
    tone: 'rose',
    lamp: 'left',
    size: 0.8,
    at: [-0.35, 0],
    lean: -10,
    clothBelow: 0.98,
  }),
  'tattoo-blade': skin((r) => objects.dagger(r, { flower: false }), {
    seed: 23,
    body: 'forearm',
    tone: 'umber',
    lamp: 'above',
    size: 0.72,
    lean: 40,
    behind: 'lamps',
  }),
  'tattoo-serpent': skin(
    (r) => animals.snake(r, { coils: 1.6, wide: 290 }),
    { seed: 24, body: 'back', tone: 'olive', lamp: 'edge', size: 1.05, behind: 'dark', clothBelow: 1.05 },
    true,
  ),

  'piercing-helix': closeUp(() =>
    pierced({
      part: 'ear',
      jewels: 'helix',
      tone: 'rose',
      look: { at: [-0.1, 0.1, 0], reach: 1.05, side: -14 },
      seed: 1,
    }),
  ),
  'piercing-industrial': closeUp(() =>
    pierced({
      part: 'ear',
      jewels: 'industrial',
      tone: 'umber',
      look: { at: [-0.1, -0.5, 0], reach: 0.72, side: 10, above: 6 },
      seed: 2,
    }),
  ),
  'piercing-septum': closeUp(() =>
    pierced({
      part: 'nose',
      jewels: noseJewels.septum,
      tone: 'olive',
      look: { at: [0, 0.24, 0], reach: 0.72, above: 12 },
      seed: 3,
    }),
  ),
  'piercing-lobes': closeUp(() =>
    pierced({ part: 'ear', jewels: 'lobe', tone: 'sand', look: { at: [0, 0.72, 0], reach: 0.66, side: -24 }, seed: 4 }),
  ),
  'piercing-navel': closeUp(() =>
    pierced({
      part: 'navel',
      jewels: navelJewels,
      tone: 'copper',
      look: { at: [0, 0, 0], reach: 0.8, side: 16 },
      seed: 5,
    }),
  ),
  'piercing-rings': closeUp(() => jewelry({ kind: 'rings', seed: 3 })),
  'piercing-conch': closeUp(
    () =>
      pierced({
        part: 'ear',
        jewels: 'conch',
        tone: 'night',
        look: { at: [-0.05, 0.15, 0], reach: 0.82, side: 6, above: -6 },
        seed: 7,
      }),
    { exposure: 1.2 },
  ),
  'piercing-labret': closeUp(
    () =>
      pierced({
        part: 'lips',
        jewels: lipJewels.labret,
        tone: 'sand',
        look: { at: [0.06, 0.22, 0], reach: 0.72, side: -18 },
        seed: 4,
      }),
    { silver: true },
  ),
  'piercing-constellation': closeUp(() =>
    pierced({
      part: 'ear',
      jewels: 'stars',
      tone: 'copper',
      look: { at: [-0.1, 0, 0], reach: 0.95, side: -10 },
      seed: 9,
    }),
  ),
  'piercing-nostril': closeUp(() =>
    pierced({
      part: 'nose',
      jewels: noseJewels.stud,
      tone: 'umber',
      look: { at: [-0.12, 0.12, 0], reach: 0.62, side: -34, above: 4 },
      seed: 10,
    }),
  ),
  'piercing-bars': closeUp(() => jewelry({ kind: 'bars', seed: 5 })),
  'piercing-nostril-ring': closeUp(
    () =>
      pierced({
        part: 'nose',
        jewels: noseJewels.ring,
        tone: 'rose',
        look: { at: [-0.1, 0.2, 0], reach: 0.66, side: -22, above: 8 },
        seed: 12,
      }),
    { silver: true },
  ),

  'art-flash-night': sheet(
    (r) =>
      flashSheet(
        1,
        [
          objects.dagger(r),
          animals.moth(r),
          objects.lantern(r),
          animals.swallow(r),
          objects.skull(r),
          plants.sprig(r),
          objects.eye(r),
          animals.snake(r),
          objects.moon(r),
        ],
        3,
      ),
    1,
  ),
  'art-sea': sheet(async () => framed(await painting(8, 'sea'), 1, 'brass', 0.02), 8),
  'art-moth': sheet((r) => print(3, animals.moth(r), '#e8dfc9', ['red'], 'sun'), 3),
  'art-blueprint-fern': sheet((r) => blueprint(7, plants.fern(r)), 7),
  'art-mountains': sheet(() => framed(inkWash(4), 3, 'oak', 0.1), 4),
  'art-poppies': sheet(() => painting(10, 'flowers'), 10),
  'art-moon': sheet((r) => print(6, objects.moon(r), '#d9d3c4', [], 'none', true), 6),
  'art-rings': sheet(() => growthRings(12), 12),
  'art-wave': sheet((r) => print(4, patterns.wave(r), '#e4e0d4', ['blue', 'ochre'], 'arch'), 5),
  'art-street': sheet(async () => framed(await painting(9, 'street'), 5, 'black', 0.02), 9),
  'art-flash-harbour': sheet(
    (r) => flashSheet(2, [objects.ship(r), animals.beetle(r), plants.mushrooms(r), patterns.web(r)], 2),
    2,
  ),
  'art-circle': sheet(
    async (r) => framed(await print(16, patterns.brushCircle(r), '#ece7da', [], 'none'), 2, 'black', 0.16),
    16,
  ),
  'art-skull': sheet((r) => print(5, objects.skull(r), '#e2d9c6', ['ochre'], 'arch'), 15),
  'art-roofs': sheet(() => etching(15), 14),
  'art-fields': sheet(() => colorField(13), 13),
  'art-dots': sheet(() => optical(14), 11),

  'night-stage': photo(() => concert(1)),
  'night-record': photo(() => record(1)),
  'night-bar': photo(() => bar(3)),
  'night-mirror-ball': photo(() => mirrorBall(2)),
  'night-curtain': photo(() => curtain(1)),
  'night-roof': photo(() => rooftop(5)),
  'night-rain': photo(() => rainyWindow(4)),
  'night-candles': photo(() => candles(2)),
  'night-mixer': photo(() => mixer(1)),
  'night-street': photo(() => longExposure(3)),
  'night-band': photo(() => concert(2)),
  'night-door': photo(() => shopFront(6), { silver: true, grain: 1 }),

  'event-flash': sheet((r) => print(31, objects.eye(r), '#e6dcc6', ['red'], 'bars'), 31),
  'event-records': sheet((r) => print(32, patterns.mandala(r), '#e3dccb', ['red'], 'sun'), 32),
  'event-drawing': sheet((r) => print(33, plants.wildflower(r), '#dfe2dc', ['green'], 'arch'), 33),
  'event-lantern': sheet((r) => print(34, objects.lantern(r), '#e9ddc2', ['ochre', 'red'], 'sun'), 34),
  'event-concert': photo(() => concert(5), { silver: true, grain: 1.2 }),

  'artist-mara': photo(() => portrait({ seed: 1, facing: 'left', hair: 'bun', light: 'amber' })),
  'artist-idris': photo(() => portrait({ seed: 2, facing: 'right', hair: 'cap', beard: true, light: 'red' })),
  'artist-sunniva': photo(() => portrait({ seed: 5, facing: 'right', hair: 'braid', light: 'lamp' })),
  'artist-teo': closeUp(() => atWork(1), { exposure: 1.1 }),
  'artist-yuna': photo(() => portrait({ seed: 7, facing: 'away', hair: 'bun', light: 'lamp' })),
  'artist-amadou': photo(() => portrait({ seed: 4, facing: 'left', hair: 'crop', glasses: true, light: 'cool' })),
  'artist-ottilie': closeUp(() => atWork(2), { silver: true, exposure: 1.1 }),
  'artist-lior': photo(() => portrait({ seed: 8, facing: 'right', hair: 'curls', light: 'amber' })),

  'about-shop': photo(() => shopFront(1, true)),
};
