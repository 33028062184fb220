import { CommandError } from './command-error.ts';

/**
 * The pages that an operator function returns one at a time.
 * @param most more pages than any stage has
 * @throws {CommandError} with the message when there are more
 */
export async function* readPages<Page extends { next?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Page>,
  most: number,
  message: string,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  for (let page = 0; page < most; page++) {
    const found = await read(cursor);
    yield found;
    cursor = found.next;
    if (cursor === undefined) return;
  }
  throw new CommandError('failed', message);
}
