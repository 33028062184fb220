import { detail, Frame } from './frame.ts';
import { document } from './pen.ts';

/** Size of an image in units of its drawing. */
export type Size = readonly [width: number, height: number];
export const landscape: Size = [1440, 960];
export const portrait: Size = [1080, 1350];
export const square: Size = [1200, 1200];

export const blank = ([width, height]: Size) => new Frame(width * detail, height * detail);

/** An SVG document in the size of the image. */
export const svgOf = ([width, height]: Size, body: string) => document({ width, height, body }, width * detail);
