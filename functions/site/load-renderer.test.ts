import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadRenderer } from './load-renderer.ts';

test('loads the renderer and the URLs of the built files from a folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'renderer-'));
  writeFileSync(path.join(folder, 'render.cjs'), "exports.render = () => 'rendered';");
  writeFileSync(path.join(folder, 'site-assets.json'), '{"script":"/assets/site.js"}');

  const { render, assets } = loadRenderer(folder);

  expect((render as () => unknown)()).toBe('rendered');
  expect(assets).toEqual({ script: '/assets/site.js' });
  rmSync(folder, { recursive: true });
});
