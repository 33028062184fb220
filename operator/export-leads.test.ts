import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ExportFolder } from './export-folder.ts';
import { exportLeads } from './export-leads.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'export-'));
  folder = path.join(parent, 'studio');
  jest.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const entryId = (index: number) => `20260301200000${String(index).padStart(3, '0')}-${idOf(index)}`;
const at = '2026-03-01T20:00:00.000Z';
const note = (index: number) => ({ id: entryId(index), at, kind: 'note', text: `note ${index}` });
const lead = (index: number, more = {}) => ({
  id: idOf(index),
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '(555) 010-0101',
  email: 'ada@mail.example',
  service: 'consultation',
  artist: null,
  description: 'A moth.',
  status: 'new',
  created_at: at,
  notification: { state: 'sent', attempts: 1, updated_at: at },
  log: [],
  ...more,
});

test('exports 10,000 leads in pages of 20, and holds 100 at most before it writes them', async () => {
  let calls = 0;
  const written: number[] = [];
  const stage = {
    async call(command: string, { cursor }: { cursor?: string }) {
      if (command === 'staff') return { accounts: [] };
      const page = Number(cursor ?? 0);
      calls++;
      written.push(existsSync(path.join(folder, 'leads')) ? readdirSync(path.join(folder, 'leads')).length : 0);
      const leads = Array.from({ length: 20 }, (_, index) => lead(page * 20 + index));
      return { leads, damaged: [], ...(page < 499 && { next: String(page + 1) }) };
    },
  };

  const counts = await exportLeads(stage as never, new ExportFolder(folder), []);

  expect([counts, calls]).toEqual([{ leads: 10_000, log_entries: 0 }, 500]);
  // When page n is asked for, all earlier leads but those of the unfinished file are on disk.
  expect(written).toEqual(Array.from({ length: 500 }, (_, page) => Math.floor((page * 20) / 100)));
  expect(readdirSync(path.join(folder, 'leads'))).toHaveLength(100);
});

test('reads the whole log of a lead, and replaces the account of its assignee by the email address', async () => {
  const logs: object[] = [];
  const stage = {
    async call(command: string, input: object) {
      if (command === 'staff') return { accounts: [{ id: 'account-1', email: 'mo@studio.example' }] };
      if (command === 'log') {
        logs.push(input);
        return logs.length === 1
          ? { log: [note(2)], damaged: [], next_entry: entryId(2) }
          : { log: [note(3)], damaged: ['log entry x'] };
      }
      const long = lead(1, { assignee_id: 'account-1', log: [note(1)], next_entry: entryId(1) });
      return { leads: [long, lead(2, { assignee_id: 'gone' }), lead(3, { status: 'odd' })], damaged: [] };
    },
  };
  const leftOut: string[] = [];

  const counts = await exportLeads(stage as never, new ExportFolder(folder), leftOut);

  const [first, second, ...others] = JSON.parse(readFileSync(path.join(folder, 'leads/0001.json'), 'utf8'));
  expect(first).toMatchObject({ assignee: 'mo@studio.example', log: [note(1), note(2), note(3)] });
  expect(first).not.toHaveProperty('assignee_id');
  expect([second.assignee, second.id, others]).toEqual([undefined, idOf(2), []]);
  expect(logs).toEqual([
    { lead: idOf(1), after: entryId(1) },
    { lead: idOf(1), after: entryId(2) },
  ]);
  expect(leftOut).toEqual(['log entry x', `lead ${idOf(3)}`]);
  expect(counts).toEqual({ leads: 2, log_entries: 3 });
});
