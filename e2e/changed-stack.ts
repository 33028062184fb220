import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { synthesise } from '../local/synthesis.ts';

// biome-ignore lint/suspicious/noExplicitAny: properties as CloudFormation has them, of any kind of resource
export type Resource = { Type: string; Properties: any };

/** A copy of the synthesised stack, with other resources. @returns its folder, for the caller to remove */
export async function changedStack(change: (resources: Record<string, Resource>) => void): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assembly-'));
  cpSync(await synthesise('.local/assembly', console.error), folder, { recursive: true });
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
  const file = path.join(folder, name);
  const template = JSON.parse(readFileSync(file, 'utf8'));
  change(template.Resources);
  writeFileSync(file, JSON.stringify(template));
  return folder;
}
