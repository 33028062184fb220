import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type DemoContent = 'first-day' | 'whole';

type Template = { Resources: Record<string, { Properties?: Record<string, unknown> }> };

/**
 * Copies a synthesised stack, so that its demo leaves galleries and lists empty. Making all widths of its pictures takes
 * most of a start's time, and tests look at what they made themselves.
 */
export function copyForFirstDay(assembly: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(assembly)) {
    const file = path.resolve(assembly, name);
    const target = path.join(to, name);
    if (name.endsWith('.template.json')) writeFileSync(target, JSON.stringify(onFirstDay(file)));
    else if (statSync(file).isDirectory()) symlinkSync(file, target);
    else copyFileSync(file, target);
  }
}

function onFirstDay(file: string): Template {
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  for (const { Properties } of Object.values(template.Resources)) {
    if (Properties?.Extent === 'whole') Properties.Extent = 'first-day';
  }
  return template;
}
