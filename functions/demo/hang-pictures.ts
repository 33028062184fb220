import { setTimeout } from 'node:timers/promises';
import type { StoredUpload, UploadRepository } from '../pictures/upload-repository.ts';

type Needs = {
  uploads: Pick<UploadRepository, 'add' | 'find'>;
  /** Puts a file into the uploads bucket, where the picture function finds it. */
  send: (id: string, picture: string) => Promise<void>;
};

/** A drawing, and the public address that it shall have. */
export type Hanging = { picture: string; address: string };

/** Pictures on their way at once: as many as two processors are kept busy with. */
const atOnce = 3;
const lookAgainMs = 50;

/**
 * Sends drawings the way that staff's pictures go, and waits until each can be shown in all its widths.
 * @throws when one of them is refused
 */
export async function hangPictures({ uploads, send }: Needs, hangings: readonly Hanging[], now: Date): Promise<void> {
  const wanted = hangings.map(({ address }) => ({ address, content_type: 'image/jpeg' }));
  const waiting = [...(await uploads.add(wanted, now)).entries()];
  const hangSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { id }] = next;
      await send(id, hangings[index]!.picture);
      await settled(uploads, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hangSome));
}

async function settled(uploads: Needs['uploads'], id: string): Promise<StoredUpload> {
  for (;;) {
    const upload = await uploads.find(id);
    if (upload?.state === 'ready') return upload;
    if (!upload || upload.state === 'refused') throw new Error(`A drawing was refused: ${upload?.reason ?? id}`);
    await setTimeout(lookAgainMs);
  }
}
