import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Resource } from './changed-stack.ts';
import { synthesiseStage } from './own-stage.ts';

/** The resources of the stage `local` with other stage values. The bundles are those of the assembly that runs. */
export async function resourcesWith(values: object): Promise<Record<string, Resource>> {
  const { stages } = JSON.parse(readFileSync('cdk.json', 'utf8')).context;
  const folder = await synthesiseStage({ ...stages.local, ...values }, 'local');
  try {
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8')).Resources;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
