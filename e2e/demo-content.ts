import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How much of the demo content a run starts with: all, what a studio has on its first day, or nothing. */
export type DemoContent = 'whole' | 'first-day' | 'nothing';

type Template = { Resources: Record<string, { Properties?: Record<string, unknown> }> };

/**
 * Copies a synthesised stack with less demo content. Resizing all its images takes most of the start-up time, and
 * tests only look at content of their own.
 */
export function copyWithLessDemo(assembly: string, to: string, extent: Exclude<DemoContent, 'whole'>): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(assembly)) {
    const file = path.resolve(assembly, name);
    const target = path.join(to, name);
    if (name.endsWith('.template.json')) writeFileSync(target, JSON.stringify(withExtent(file, extent)));
    else if (statSync(file).isDirectory()) symlinkSync(file, target);
    else copyFileSync(file, target);
  }
}

function withExtent(file: string, extent: DemoContent): Template {
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  for (const [logicalId, { Properties }] of Object.entries(template.Resources)) {
    if (Properties?.Extent === 'whole') Properties.Extent = extent;
    // The first self-test would be among the emails that tests wait for.
    if (logicalId.startsWith('SelfTestFirst')) delete template.Resources[logicalId];
  }
  return template;
}
