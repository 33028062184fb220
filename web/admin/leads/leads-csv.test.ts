import { expect, test } from 'vitest';
import type { Lead } from '#shared/leads.ts';
import { csvFileName, leadsCsv } from './leads-csv.ts';

function aLead(change: Partial<Lead> = {}): Lead {
  return {
    id: '6e4c2d0e-0000-4000-8000-000000000001',
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@mail.example',
    phone: '(555) 010-0101',
    service: 'tattoo-medium',
    artist: null,
    description: 'A moth',
    status: 'new',
    created_at: '2026-03-01T23:30:00.000Z',
    notification: { state: 'sent', attempts: 1, updated_at: '2026-03-01T23:30:01.000Z' },
    ...change,
  };
}

function fieldsOf(change: Partial<Lead>): string {
  return leadsCsv([aLead(change)], 'UTC')
    .split('\r\n')
    .slice(1)
    .join('\r\n');
}

test('a file begins with its byte order mark and headings, and has a line for each lead', () => {
  const file = leadsCsv([aLead(), aLead({ artist: 'Mary Jane', status: 'closed' })], 'Europe/Berlin');

  expect(file.split('\r\n')).toEqual([
    '\ufeffDate (Europe/Berlin),First Name,Last Name,Email,Phone,Service,Artist,Description,Status,Mail',
    '2026-03-02 00:30,Ada,Byron,ada@mail.example,(555) 010-0101,Medium Tattoo (3 to 6 inches),No preference,A moth,new,sent',
    '2026-03-02 00:30,Ada,Byron,ada@mail.example,(555) 010-0101,Medium Tattoo (3 to 6 inches),Mary Jane,A moth,closed,sent',
    '',
  ]);
});

test('what a spreadsheet would run as a formula has an apostrophe before it', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    expect(fieldsOf({ first_name: `${start}1` })).toContain(`'${start}1`);
  }
  expect(fieldsOf({ phone: '+49 30 123' })).toContain(",'+49 30 123,");
  expect(fieldsOf({ first_name: 'a=1' })).toContain(',a=1,');
  expect(fieldsOf({ description: '=HYPERLINK("http://a.example","x")' })).toContain(
    `,"'=HYPERLINK(""http://a.example"",""x"")",`,
  );
});

test.each(['0170 5550101', '004930123', '4915112345678', '555 0101', '030/1234'])(
  'the phone number %s stays as it is in a spreadsheet',
  (phone) => {
    expect(fieldsOf({ phone })).toContain(`,'${phone},`);
  },
);

test('a phone number that no spreadsheet takes for an amount, and zeros elsewhere, get no apostrophe', () => {
  expect(fieldsOf({ phone: '(030) 1234-5', first_name: '007' })).toContain(',007,Byron,ada@mail.example,(030) 1234-5,');
});

test('commas, quotes and line breaks stay within their field, and letters of any script stay as they are', () => {
  expect(fieldsOf({ last_name: 'Byron, "the" first' })).toContain(',"Byron, ""the"" first",');
  expect(fieldsOf({ description: 'two\nlines' })).toContain(',"two\nlines",');
  expect(fieldsOf({ first_name: 'Zoë 王 نور' })).toContain(',Zoë 王 نور,');
});

test('why a mail failed stands in the file', () => {
  const notification = { state: 'failed', attempts: 15, reason: 'No sender', updated_at: '2026-03-01T23:30:01.000Z' };

  expect(fieldsOf({ notification } as Partial<Lead>)).toContain(',failed: No sender\r\n');
});

test('the name of the file has the day in the studio and what the list was narrowed to', () => {
  const now = new Date('2026-03-01T23:30:00Z');

  expect(csvFileName(now, 'Europe/Berlin', [undefined, undefined])).toBe('leads-2026-03-02.csv');
  expect(csvFileName(now, 'UTC', ['new', 'Ada@mail.example/../'])).toBe('leads-2026-03-01-new-Ada-mail-example.csv');
});
