import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Lead, leadSchema } from '#shared/leads/lead-schemas.ts';
import { samplesOf } from '#shared/operations/sample-for-tests.ts';
import { csvFileName, leadsCsv, type Separator, separatorOf } from './leads-csv.ts';

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

const byteOrderMark = '\ufeff';

/** The file as two parsers read it where spreadsheets split at its separator, and where they split at others. */
function cellsOf(file: string, separator: Separator = ',') {
  const text = file.slice(1);
  const inCsvParse = (delimiter: string) =>
    parse(text, { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: '\r\n' });
  const inPapaParse = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data;
  const others = [separator === ',' ? ';' : ',', '\t'];
  return {
    columns: [inCsvParse(separator), inPapaParse(separator)],
    split: others.flatMap((delimiter) => [asSpreadsheet(text, delimiter), inPapaParse(delimiter)]),
  };
}

/** A quote opens a field only where the field begins, as in spreadsheets: behind it, quotes are text. */
function asSpreadsheet(text: string, delimiter: string): string[][] {
  return text.split(/\r\n|\r|\n/).map((line) => line.split(delimiter).map((cell) => cell.replace(/^"+/, '')));
}

function rowOf(change: Partial<Lead>): string[] {
  const { columns } = cellsOf(leadsCsv([aLead(change)], 'UTC', []));
  expect(columns[0]).toEqual(columns[1]);
  return columns[0]?.[1] ?? [];
}

test('writes a byte order mark, headings and one line per lead, with every field quoted', () => {
  const file = leadsCsv([aLead(), aLead({ artist: 'Mary Jane', status: 'closed' })], 'Europe/Berlin', []);

  expect(file.split('\r\n')).toEqual([
    `${byteOrderMark}"Date (Europe/Berlin)","First Name","Last Name","Email","Phone","Service","Artist","Description","Status","Email status","Code","Assignee","Answered (Europe/Berlin)","Turn","Dates (Europe/Berlin)","Deposit","Handle","How it came","Answers"`,
    '"2026-03-02 00:30","Ada","Byron","ada@mail.example","(555) 010-0101","Medium Tattoo (3 to 6 inches)","No preference","A moth","new","sent","","","","studio","","","","Website",""',
    '"2026-03-02 00:30","Ada","Byron","ada@mail.example","(555) 010-0101","Medium Tattoo (3 to 6 inches)","Mary Jane","A moth","closed","sent","","","","","","","","Website",""',
    '',
  ]);
});

test('writes the piece and the answers to the questions of the form in the last column, one to a line [ASK-05] [BOOK-38]', () => {
  const details = [
    { id: 'p', question: 'Where on the body?', answer: 'Arm' },
    { id: 'q', question: 'Which style?', answer: '=1+1' },
  ];

  expect(rowOf({ details, piece: { id: 'tAbCd-_12', artist: 'Jane' } }).at(-1)).toBe(
    'Something like An image of the website by Jane\nWhere on the body? Arm\nWhich style? =1+1',
  );
  expect(rowOf({ details }).at(-1)).toBe('Where on the body? Arm\nWhich style? =1+1');
});

test('escapes formulas with an apostrophe', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    expect(rowOf({ first_name: `${start}1` })[1]).toBe(`'${start}1`);
  }
  for (const phone of ['+cmd|1', '=1+1', '+1-A1', '-1', '@SUM(A1)']) expect(rowOf({ phone })[4]).toBe(`'${phone}`);
  expect(rowOf({ first_name: 'a=1' })[1]).toBe('a=1');
  expect(rowOf({ description: '=HYPERLINK("http://a.example","x")' })[7]).toBe('\'=HYPERLINK("http://a.example","x")');
});

const formulas = [
  "x;=cmd|'/C calc'!A0",
  'x;"=cmd|\'/C calc\'!A0"',
  'x; =1+1',
  'x;\n=1+1',
  'x\t=1+1',
  'x\n=1+1',
  'x\r\n"=1+1',
  'x";"=1+1',
  'x";=1+1;"y',
  ';;+1',
  '";@SUM(A1)',
  '-1;－1;＝1',
];

test.each(
  ([',', ';'] satisfies Separator[]).flatMap((separator) =>
    [...formulas, ...formulas.map((text) => text.replaceAll(';', ','))].map((text) => [separator, text] as const),
  ),
)('leaves no formula in a file with %s when a spreadsheet splits %j', (separator, text) => {
  const fields = { first_name: text, last_name: text, email: text, description: text, artist: text, phone: text };

  const all = Object.values(cellsOf(leadsCsv([aLead(fields)], 'UTC', [], separator), separator)).flat();

  for (const rows of all) {
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
  }
});

test('reads back a text with semicolons unchanged except for apostrophes', () => {
  expect(rowOf({ first_name: 'Ada; Countess', description: 'a; b;-1' })).toEqual(
    expect.arrayContaining(['Ada; Countess', "a; b;'-1"]),
  );
});

test.each([
  '0170 5550101',
  '004930123',
  '4915112345678',
  '555 0101',
  '030/1234',
  '+1 555 0101',
  '+49 (0)30/12-3',
  '+(49) 30',
  '12-3',
])('the phone number %s stays as it is in a spreadsheet, without an apostrophe in its cell [INBOX-79]', (phone) => {
  expect(rowOf({ phone })[4]).toBe(`\u200a${phone}`);
  expect(rowOf({ phone })[4]?.trim()).toBe(phone);
});

test('gives no other field and no phone number with letters the hair space [INBOX-79]', () => {
  expect(rowOf({ phone: '555 0101 ext. 4', first_name: '007' })).toEqual(
    expect.arrayContaining(['007', '555 0101 ext. 4']),
  );
  expect(rowOf({ phone: '(030) 1234-5' })[4]).toBe('(030) 1234-5');
  expect(rowOf({ first_name: '\u200a=1+1', phone: '\u200a+cmd|1' })).toEqual(
    expect.arrayContaining(["'\u200a=1+1", "'\u200a+cmd|1"]),
  );
});

test('separates columns by semicolons where numbers have no decimal point [INBOX-79]', () => {
  const languages = ['en-US', 'en', 'de-CH', 'es-MX', 'ja', 'de', 'de-DE', 'fr-FR', 'es-ES', 'pl', 'pt-BR', 'ar-EG'];
  const file = leadsCsv([aLead({ description: 'a; b, c' })], 'UTC', [], ';');

  expect(languages.filter((each) => separatorOf(each) === ';')).toEqual(languages.slice(5));
  expect(file.split('\r\n')[0]).toMatch(/^\ufeff"Date \(UTC\)";"First Name";"Last Name"/);
  expect(cellsOf(file, ';').columns[0]?.[1]).toEqual(rowOf({ description: 'a; b, c' }));
});

test('keeps commas, quotes, line breaks and letters of any script within their field', () => {
  const values = { last_name: 'Byron, "the" first', description: 'two\nlines', first_name: 'Zoë 王 نور' };

  expect(rowOf(values)).toEqual(expect.arrayContaining(Object.values(values)));
});

test('includes why an email failed', () => {
  const notification = { state: 'failed', attempts: 15, reason: 'No sender', updated_at: '2026-03-01T23:30:01.000Z' };

  expect(rowOf({ notification } as Partial<Lead>)[9]).toBe('failed: No sender');
});

test('has code, assignee or its id, first answer, turn, dates, deposit, handle and source of each lead, Website of those before [INBOX-79]', () => {
  const staff = [{ id: 'noor', name: 'Noor Hale', active: true }];
  const answered: Partial<Lead> = { status: 'contacted', answered_at: '2026-03-02T22:00:00.000Z', code: 'K7R2MX' };
  const date = { id: 'd', minutes: 60, artist_id: 'n', price: '', deposit: '', payment_url: '', sequence: 0 };
  const dates = [
    { ...date, artist: 'Nia', starts_at: '2026-03-28T22:30:00.000Z' },
    { ...date, artist: 'Kai', starts_at: '2026-03-29T12:00:00.000Z' },
  ];
  const leads = [
    aLead({ ...answered, assignee_id: 'noor', dates, deposit: 'received' }),
    aLead({ assignee_id: 'former' }),
    aLead({ status: 'closed', source: 'instagram', handle: 'ada.ink' }),
  ];

  const [, ...rows] = cellsOf(leadsCsv(leads, 'Europe/Berlin', staff)).columns[0] ?? [];

  expect(rows.map((row: string[]) => row.slice(10))).toEqual([
    [
      'K7R-2MX',
      'Noor Hale',
      '2026-03-02 23:00',
      'visitor',
      '2026-03-28 23:30 Nia, 2026-03-29 14:00 Kai',
      'received',
      '',
      'Website',
      '',
    ],
    ['', 'former', '', 'studio', '', '', '', 'Website', ''],
    ['', '', '', '', '', '', 'ada.ink', 'Instagram', ''],
  ]);
});

/** Fields that staff look up on the page of a lead, or that only the server reads. */
const inNoColumn = [
  ...['id', 'artist_id', 'artist_choice', 'photos', 'privacy_notice', 'sent_hash', 'link_version', 'email_check'],
  ...['staff_answered_at', 'page_event_at', 'closed_at', 'ended_at', 'converted_from', 'last_event_at'],
  ...['turn_since', 'turn_at', 'waiting_since', 'later', 'offer', 'asked_times', 'agreed_rules'],
  ...['revision', 'page_version', 'held_replies', 'email_problem', 'unread'],
];

test.each(Object.keys(leadSchema.shape).filter((name) => !inNoColumn.includes(name)))(
  'has the field %s of a lead in a column',
  (name) => {
    const lead = { ...samplesOf(leadSchema.shape), status: 'new', turn: 'studio', later: undefined } as Lead;
    const others: Partial<Record<string, unknown>> = {
      ...{ status: 'contacted', turn: 'visitor', created_at: '2025-03-01T20:00:00.000Z' },
      notification: { ...lead.notification, state: 'sent' },
    };
    const changed = { ...lead, [name]: others[name] };

    expect(leadsCsv([changed], 'UTC', [])).not.toBe(leadsCsv([lead], 'UTC', []));
  },
);

test('names the file by the date in the studio, the filter and the search', () => {
  const now = new Date('2026-03-01T23:30:00Z');

  expect(csvFileName(now, 'Europe/Berlin', [undefined, undefined])).toBe('leads-2026-03-02.csv');
  expect(csvFileName(now, 'UTC', ['new', 'Ada@mail.example/../'])).toBe('leads-2026-03-01-new-Ada-mail-example.csv');
});
