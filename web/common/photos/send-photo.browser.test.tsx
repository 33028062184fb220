import { expect, onTestFinished, test, vi } from 'vitest';
import type { PhotoRequest, ReservedPhoto } from '#shared/photos/photo-schemas.ts';
import { contrast } from '#shared/website/style.ts';
import { sendPhoto } from './send-photo.ts';

const metadata = 'GPSLatitude 52/1';

/** A photo of a camera, whose metadata has where it was taken, or a picture that is transparent on the left. */
async function aPhoto(width: number, height: number, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.fillRect(type === 'image/png' ? 100 : 0, 0, width, height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (!file || type !== 'image/jpeg') return file as Blob;
  const segment = new TextEncoder().encode(`Exif\0\0${metadata}`);
  const marker = new Uint8Array([0xff, 0xe1, 0, segment.length + 2]);
  return new Blob([file.slice(0, 2), marker, segment, file.slice(2)], { type });
}

test('reduces each photo to a JPEG of at most 2,400 pixels without metadata, and sends three at a time with a preview and progress, white below a black drawing [PHOTO-02] [UPL-34]', async () => {
  const reserved: object[] = [];
  const uploads: { body: Blob; finish(): void }[] = [];
  const reserve = async (photo: PhotoRequest) => {
    reserved.push(photo);
    return { id: `photo ${reserved.length}`, url: 'https://uploads.example/visitor/x', headers: {} } as ReservedPhoto;
  };
  class Upload {
    readonly upload = { onprogress: (_: object) => {} };
    readonly status = 200;
    onload = () => {};
    open() {}
    send(body: Blob) {
      this.upload.onprogress({ loaded: body.size / 2 });
      uploads.push({ body, finish: () => this.onload() });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const files = await Promise.all([
    aPhoto(3000, 1500, 'image/jpeg'),
    aPhoto(1200, 3600, 'image/png'),
    ...Array.from({ length: 3 }, () => aPhoto(40, 20, 'image/jpeg')),
  ]);
  expect(await files[0]?.text()).toContain(metadata);
  const previews = files.map(() => Object.assign(document.createElement('canvas'), { width: 8, height: 8 }));
  const parts: number[][] = files.map(() => []);

  const sent = files.map((file, n) =>
    sendPhoto(
      file,
      reserve,
      previews[n] as HTMLCanvasElement,
      (part) => void parts[n]?.push(part),
      new AbortController().signal,
    ),
  );
  await expect.poll(() => uploads.length).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([reserved.length, uploads.length]).toEqual([3, 3]);
  expect(parts).toEqual([[0, 0.5], [0, 0.5], [0, 0.5], [], []]);
  uploads[0]?.finish();
  await expect.poll(() => uploads.length).toBe(4);
  uploads[1]?.finish();
  await expect.poll(() => uploads.length).toBe(5);
  for (const { finish } of uploads.slice(2)) finish();

  expect((await Promise.all(sent)).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `photo ${n}`));
  expect(reserved).toEqual(uploads.map(({ body }) => ({ type: 'image/jpeg', size: body.size })));
  const sizes = [];
  for (const { body } of uploads) {
    expect(await body.slice(0, 3).bytes()).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
    expect(await body.text()).not.toMatch(/GPSLatitude|Exif/);
    const picture = await createImageBitmap(body);
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
    canvas.drawImage(picture, 0, 0);
    const [shade] = canvas.getImageData(0, 0, 1, 1).data;
    sizes.push(`${picture.width} × ${picture.height} ${shade}`);
  }
  expect(sizes.toSorted()).toEqual(['2400 × 1200 0', '40 × 20 0', '40 × 20 0', '40 × 20 0', '800 × 2400 255']);
  for (const preview of previews) {
    expect([...(preview.getContext('2d')?.getImageData(4, 4, 1, 1).data ?? [])]).toEqual([0, 0, 0, 255]);
  }
});

test.each(['white', 'black', 'gray', 'red'])(
  'sends a drawing in %s on transparency on a ground with a contrast of at least 3:1, as the preview shows it [UPL-34]',
  async (color) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 });
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = color;
    drawing.fillRect(300, 200, 600, 200);
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const bodies: Blob[] = [];
    const reserve = async () => ({ id: 'photo', url: 'https://uploads.example/x', headers: {} }) as ReservedPhoto;
    class Upload {
      readonly upload = {};
      readonly status = 200;
      onload = () => {};
      open() {}
      send(body: Blob) {
        bodies.push(body);
        this.onload();
      }
    }
    vi.stubGlobal('XMLHttpRequest', Upload);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const preview = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });

    await sendPhoto(file!, reserve, preview, () => {}, new AbortController().signal);

    const sent = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 });
    sent.getContext('2d')?.drawImage(await createImageBitmap(bodies[0]!), 0, 0);
    expect(contrast(colorAt(sent, 10, 10), colorAt(sent, 600, 300))).toBeGreaterThan(3);
    expect(contrast(colorAt(preview, 64, 4), colorAt(preview, 64, 64))).toBeGreaterThan(3);
  },
);

function colorAt(canvas: HTMLCanvasElement, left: number, top: number): string {
  const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')!.getImageData(left, top, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
