import type { exportCommands } from '#shared/operations/export-commands.ts';
import { exportedImageSchema, imageFilePaths } from '#shared/operations/export-schemas.ts';
import type { ExportFolder } from './export-folder.ts';
import { readPages } from './read-pages.ts';
import type { CommandFunction } from './stage-function.ts';
import { forEachAtOnce, transfer } from './transfer.ts';

type Stage = Pick<CommandFunction<typeof exportCommands>, 'call'>;

/** More pages than any stage has: 25,000 images. */
const maxPages = 1_000;

/** Exports the images with all their files. They are read after the content, which refers to no other images. */
export async function exportImages(
  stage: Stage,
  folder: ExportFolder,
  leftOut: string[],
): Promise<Record<string, number>> {
  const images: object[] = [];
  const before = folder.files;
  const tooMany = 'The stage has more images than one export can hold.';
  for await (const read of readPages((cursor) => stage.call('images', { cursor }), maxPages, tooMany)) {
    for (const { urls, ...image } of read.images) {
      const exported = exportedImageSchema.safeParse(image);
      const files = exported.success && (await download(imageFilePaths(exported.data), urls));
      if (!files) leftOut.push(`image ${JSON.stringify(image.address)}`);
      else {
        for (const [path, body] of files) folder.write(path.slice(1), body);
        images.push(exported.data);
      }
    }
    if (read.next) console.log(`images: ${images.length} of ${read.total}`);
  }
  folder.writeJson('images.json', images);
  const files = folder.files - before - 1;
  console.log(`images: ${images.length} (${files} files)`);
  return { images: images.length, image_files: files };
}

/** @returns undefined when a file is missing */
async function download(paths: readonly string[], urls: readonly string[]): Promise<Map<string, Buffer> | undefined> {
  const files = new Map<string, Buffer>();
  let isMissing = false;
  await forEachAtOnce([...paths.entries()], async ([index, path]) => {
    const answer = await transfer(urls[index] ?? '', path);
    if (answer.ok) files.set(path, Buffer.from(await answer.arrayBuffer()));
    else isMissing = true;
  });
  // In the order of the paths, not of their arrival.
  return isMissing ? undefined : new Map(paths.map((path) => [path, files.get(path) as Buffer]));
}
