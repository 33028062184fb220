import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { contentTextSchema } from '#shared/content/text-schemas.ts';
import { validationText } from '#shared/contract/validation-text.ts';
import {
  type ExportedLead,
  type ExportedList,
  type ExportedRow,
  exportedAbsencesSchema,
  exportedEmailSettingsSchema,
  exportedImagesSchema,
  exportedLeadSchema,
  exportedListSchema,
  exportedLists,
  exportedReplySettingsSchema,
  exportedTemplatesSchema,
  exportFormat,
  exportVersion,
  imageFilePaths,
  leadsPerFile,
  type Manifest,
  manifestSchema,
} from '#shared/operations/export-schemas.ts';
import { parseStyle } from '#shared/website/style.ts';
import { CommandError } from './command-error.ts';
import { manifestFile } from './export-folder.ts';

/** More problems of an export than these are not listed. */
const maxProblems = 10;

const exportAgain = 'Copy the folder again, or repeat the export.';

const textsSchema = z
  .array(contentTextSchema)
  .max(100)
  .refine(
    (texts) => new Set(texts.map(({ section, field }) => `${section}/${field}`)).size === texts.length,
    'must name each text once',
  );

const styleSchema = z
  .record(z.string(), z.unknown())
  .refine((style) => parseStyle(JSON.stringify(style)) !== undefined, 'is not a style')
  .nullable();

const leadFileSchema = z.array(exportedLeadSchema).min(1).max(leadsPerFile);

/** Exports of earlier releases lack it. */
const laterList = 'questions';

/** A checked export. Leads are read file by file, because there can be many. */
export type StudioExport = ReturnType<typeof readExport>;

/**
 * Reads and checks a whole export before anything is imported.
 * @throws {CommandError} that names each file with a problem, and what to do
 */
export function readExport(folder: string) {
  const files = new CheckedFiles(folder);
  const texts = files.json('texts.json', textsSchema);
  const style = files.json('style.json', styleSchema);
  const lists = Object.fromEntries(
    exportedLists
      .filter((list) => list !== laterList || files.has(`${list}.json`))
      .map((list) => [list, files.json(`${list}.json`, exportedListSchema(list))]),
  ) as Record<ExportedList, ExportedRow[] | null>;
  const email = files.json('email-settings.json', exportedEmailSettingsSchema);
  const templates = files.json('reply-templates.json', exportedTemplatesSchema);
  const reply = files.json('reply-settings.json', exportedReplySettingsSchema);
  // Exports of earlier releases have none.
  const absences = files.has('absences.json') ? files.json('absences.json', exportedAbsencesSchema) : [];
  const images = files.json('images.json', exportedImagesSchema) ?? [];
  for (const file of images.flatMap(imageFilePaths)) files.check(file.slice(1));
  const leadFiles = checkLeads(files);
  files.finish();
  const allTexts = [...(texts ?? [])];
  if (style) {
    allTexts.push({ section: 'branding', field: 'style', value: JSON.stringify(style), content_type: 'text' });
  }
  return {
    id: files.id,
    manifest: files.manifest,
    texts: allTexts,
    lists,
    // Read without a problem, or `finish` has thrown.
    email: email as NonNullable<typeof email>,
    templates: templates ?? null,
    reply: reply ?? null,
    absences: absences ?? [],
    images,
    hashOf: (file: string) => files.manifest.files[file.slice(1)] ?? '',
    read: (file: string) => files.read(file.slice(1)),
    /** The leads, file by file. */
    *leads(): Generator<ExportedLead[]> {
      for (const file of leadFiles) yield leadFileSchema.parse(JSON.parse(files.read(file).toString('utf8')));
    },
  };
}

/** Checks every lead, and that no id and no code occurs twice. */
function checkLeads(files: CheckedFiles): string[] {
  const names = Object.keys(files.manifest.files).filter((name) => name.startsWith('leads/'));
  const leadFiles = names.map((_, index) => `leads/${String(index + 1).padStart(4, '0')}.json`);
  const ids = new Set<string>();
  const codes = new Set<string>();
  for (const name of leadFiles) {
    for (const [index, { id, code }] of (files.json(name, leadFileSchema) ?? []).entries()) {
      if (ids.has(id)) files.problem(name, `${index}.id: occurs twice in the export`);
      if (code && codes.has(code)) files.problem(name, `${index}.code: occurs twice in the export`);
      ids.add(id);
      if (code) codes.add(code);
    }
  }
  return leadFiles;
}

/** The files of an export, each compared with its hash in the manifest. Only files with expected names are opened. */
class CheckedFiles {
  readonly manifest: Manifest;
  /** Identifies the export. */
  readonly id: string;
  readonly #folder: string;
  readonly #expected = new Set<string>();
  readonly #problems = new Set<string>();

  /** @throws {CommandError} when the folder is no complete export of a supported version */
  constructor(folder: string) {
    this.#folder = path.resolve(folder);
    const body = this.#open(manifestFile);
    if (!body) {
      throw new CommandError(
        'failed',
        `${folder} has no file ${manifestFile}: it is not an export, or the export was interrupted. Repeat the export.`,
      );
    }
    const manifest = manifestSchema.safeParse(this.#parse(manifestFile, body), { error: validationText });
    if (!manifest.success)
      throw new CommandError('failed', manifestProblem(this.#parse(manifestFile, body), manifest.error));
    this.manifest = manifest.data;
    this.id = hashOf(body);
  }

  problem(file: string, text: string): void {
    this.#problems.add(`${file}: ${text}`);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.manifest.files, name);
  }

  /** Checks that the file is there and unchanged. */
  check(name: string): Buffer | undefined {
    this.#expected.add(name);
    const hash = this.has(name) ? this.manifest.files[name] : undefined;
    const body = hash && this.#open(name);
    if (!hash) this.problem(name, `is not part of the export. ${exportAgain}`);
    else if (!body) {
      const odd = this.#oddPart(name) ?? name;
      this.problem(odd, `is missing or no ${odd === name ? 'file' : 'folder'}. ${exportAgain}`);
    } else if (hashOf(body) !== hash) this.problem(name, `was changed or damaged after the export. ${exportAgain}`);
    else return body;
    return undefined;
  }

  /** A file as it was checked. @throws {CommandError} when it changed since */
  read(name: string): Buffer {
    const body = this.#open(name);
    if (body && hashOf(body) === this.manifest.files[name]) return body;
    throw new CommandError('failed', `${name} changed during the import. ${exportAgain}`);
  }

  json<T>(name: string, schema: z.ZodType<T>): T | undefined {
    const body = this.check(name);
    if (!body) return undefined;
    const result = schema.safeParse(this.#parse(name, body), { error: validationText });
    if (result.success) return result.data;
    for (const { path: field, message } of result.error.issues.slice(0, 3)) {
      this.problem(
        name,
        `${field.length > 0 ? `${field.join('.')}: ` : ''}${message.replace(/\.$/, '')}. ${exportAgain}`,
      );
    }
    return undefined;
  }

  /** @throws {CommandError} with the problems that were found */
  finish(): void {
    for (const name of Object.keys(this.manifest.files)) {
      if (!this.#expected.has(name))
        this.problem(manifestFile, `names the unknown file ${JSON.stringify(name)}. ${exportAgain}`);
    }
    if (this.#problems.size === 0) return;
    const more = this.#problems.size - maxProblems;
    const lines = [...[...this.#problems].slice(0, maxProblems), ...(more > 0 ? [`${more} more problems.`] : [])];
    throw new CommandError('failed', [...lines, 'Nothing was imported.'].join('\n'));
  }

  /** Undefined for anything but a plain file in plain folders: a link could lead out of the export. */
  #open(name: string): Buffer | undefined {
    return this.#oddPart(name) ? undefined : readFileSync(path.join(this.#folder, name));
  }

  /** The first part of the path that is missing, a link, or of the wrong kind. */
  #oddPart(name: string): string | undefined {
    const parts = name.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'));
    return parts.find((part) => {
      const found = lstatSync(path.join(this.#folder, part), { throwIfNoEntry: false });
      return !(part === name ? found?.isFile() : found?.isDirectory());
    });
  }

  #parse(name: string, body: Buffer): unknown {
    try {
      return JSON.parse(body.toString('utf8'));
    } catch (error) {
      // The message of the parser names line and column.
      throw new CommandError('failed', `${name} is no valid JSON: ${(error as Error).message}. ${exportAgain}`);
    }
  }
}

function manifestProblem(found: unknown, error: z.ZodError): string {
  const { format, version } = Object(found) as { format?: unknown; version?: unknown };
  if (format !== exportFormat)
    return `${manifestFile} does not belong to an export of this product. Nothing was imported.`;
  if (typeof version === 'number' && version > exportVersion) {
    return `The export has format ${version}; this version of the product reads format ${exportVersion}. Update the product. Nothing was imported.`;
  }
  const [{ path: field, message } = { path: [], message: '' }] = error.issues;
  return `${manifestFile}: ${field.join('.')}: ${message}. ${exportAgain} Nothing was imported.`;
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
