import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { StoredImage } from '#shared/images/upload-schemas.ts';

/** A file that claims to be a PNG. The stub of the bucket refuses files of 403 bytes. */
export function aFile(name: string, { type = 'image/png', size = 10 } = {}): File {
  return new File([new Uint8Array(size)], name, { type });
}

export function aStoredImage(address: string): StoredImage {
  const created_at = '2026-03-01T12:00:00.000Z';
  return { address, hash: 'a1', width: 40, height: 30, widths: [], color: '#000000', created_at };
}

/** The file input with this label, which its region or panel may have too. */
export async function fileInput(label: string): Promise<Locator> {
  const input = page.getByRole('main').getByLabelText(label, { exact: true }).last();
  await expect.element(input).toHaveAttribute('type', 'file');
  return input;
}

/**
 * Chooses files in a file input, once its button is no longer busy with an earlier one. The browser driver would take seconds to
 * transfer large files.
 */
export async function chooseFiles(input: Locator, ...files: File[]): Promise<void> {
  await expect.poll(() => input.element().previousElementSibling?.ariaDisabled).not.toBe('true');
  const element = input.element() as HTMLInputElement;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  element.files = transfer.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
