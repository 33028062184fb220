import { blurred, type Color, type Frame, inkOf, mix } from './frame.ts';

type Edge = {
  /** Direction of the light in the image, and its colour. */
  from: readonly [x: number, y: number];
  color: Color;
  /** Width of the lit edge, in pixels. */
  width: number;
};
type Silhouettes = { color: Color; edges?: readonly Edge[]; blur?: number; haze?: number };

/** Draws the black shapes of an SVG as dark, round figures whose edges are lit on the side of a lamp. */
export async function drawSilhouettes(
  frame: Frame,
  svg: string,
  { color, edges = [], blur = 0.6, haze = 0 }: Silhouettes,
): Promise<Frame> {
  const { width, light } = frame;
  const mask = await inkOf(svg, blur);
  const reliefs = await Promise.all(edges.map((edge) => blurred(mask, edge.width)));
  for (let pixel = 0; pixel < mask.cover.length; pixel++) {
    const cover = (mask.cover[pixel]! / 255) * (1 - haze);
    if (cover < 0.004) continue;
    let [red, green, blue] = color;
    edges.forEach((edge, i) => {
      const { cover: relief } = reliefs[i]!;
      const [dx, dy] = [Math.round(edge.from[0] * edge.width * 0.5), Math.round(edge.from[1] * edge.width * 0.5)];
      const there = pixel + dx + dy * width;
      const fall = (relief[pixel]! - (relief[there] ?? relief[pixel]!)) / 255;
      const lit = Math.max(0, fall) ** 1.5 * 3.2;
      red += edge.color[0] * lit;
      green += edge.color[1] * lit;
      blue += edge.color[2] * lit;
    });
    light[pixel * 3] = mix(light[pixel * 3]!, red, cover);
    light[pixel * 3 + 1] = mix(light[pixel * 3 + 1]!, green, cover);
    light[pixel * 3 + 2] = mix(light[pixel * 3 + 2]!, blue, cover);
  }
  return frame;
}
