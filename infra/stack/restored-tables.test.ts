import { parseStage } from '../stages/stages.ts';
import { aStage, aTemplate, fullValues } from '../testing/stacks.ts';

const at = '2026-03-01T18:30:00Z';
const label = '2026-03-01T19:02:03.456';
const content = { at, streams: { Content: label } };
const leads = { at, streams: { Leads: label, LeadLog: label, Limits: label } };
const own = aTemplate(aStage(fullValues)).toJSON().Resources;

/** The tables of each part, and those of them that have a stream. */
const tablesOf = {
  content: { Content: true, Settings: false },
  leads: { Leads: true, HeldLeads: false, LeadTerms: false, LeadLog: true, Limits: true },
};

test.each([
  ['content', { content }],
  ['leads', { leads }],
  ['content,leads', { content, leads }],
])(
  'uses restored tables of %s wherever the stack used its own, and keeps those unchanged [RESTORE-05]',
  (names, restored) => {
    const resources = aTemplate(aStage({ ...fullValues, restored })).toJSON().Resources;

    let expected = JSON.stringify(own);
    let replaced = 0;
    for (const part of names.split(',') as (keyof typeof tablesOf)[]) {
      for (const [table, hasStream] of Object.entries(tablesOf[part])) {
        const id = Object.keys(own).find((each) => new RegExp(`^Data${table}[0-9A-F]{8}$`).test(each));
        const arn = arnOf(`table/Studio-${table}-20260301T183000Z`);
        const streamArn = arnOf(`table/Studio-${table}-20260301T183000Z/stream/${label}`);
        for (const [from, to] of [
          [`{"Ref":"${id}"}`, `"Studio-${table}-20260301T183000Z"`],
          [`{"Fn::GetAtt":["${id}","Arn"]}`, arn],
          ...(hasStream ? [[`{"Fn::GetAtt":["${id}","StreamArn"]}`, streamArn]] : []),
        ]) {
          replaced += expected.split(String(from)).length - 1;
          expected = expected.replaceAll(String(from), String(to));
        }
      }
    }
    expect(replaced).toBeGreaterThan(10);
    const wanted = inComparableForm(JSON.parse(expected));
    const found = inComparableForm(resources);
    for (const id of Object.keys(wanted)) expect([id, found[id]]).toEqual([id, wanted[id]]);
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(wanted).toSorted());
  },
);

function arnOf(path: string): string {
  const [region, account] = [{ Ref: 'AWS::Region' }, { Ref: 'AWS::AccountId' }];
  return JSON.stringify({
    'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':dynamodb:', region, ':', account, `:${path}`]],
  });
}

type Resources = Record<string, { Type: string; Properties?: Record<string, unknown> }>;

/** Joins the parts of nested joins, sorts statements, and leaves out the property that makes the publisher run. */
function inComparableForm(resources: Resources): Resources {
  const flat = JSON.parse(JSON.stringify(resources), (name, value) => {
    if (name === 'restoredTo') return undefined;
    if (name === 'Statement') {
      const single = value.flatMap((statement: { Resource: unknown }) =>
        [statement.Resource].flat().map((each) => JSON.stringify({ ...statement, Resource: each })),
      );
      return single.toSorted();
    }
    if (value?.['Fn::Join']?.[0] !== '') return value;
    const texts = value['Fn::Join'][1].flatMap((each: Record<string, [string, unknown[]]>) =>
      each?.['Fn::Join']?.[0] === '' ? each['Fn::Join'][1] : [each],
    );
    const joined: unknown[] = [];
    for (const each of texts) {
      if (typeof each === 'string' && typeof joined.at(-1) === 'string') joined.push(`${joined.pop()}${each}`);
      else joined.push(each);
    }
    return { 'Fn::Join': ['', joined] };
  });
  return flat;
}

test('publishes the page after a switch to restored content, and after a switch back [RESTORE-05]', () => {
  const published = (restored?: object) =>
    Object.entries<{ Properties: object }>(
      aTemplate(aStage(restored ? { ...fullValues, restored } : fullValues)).toJSON().Resources,
    ).find(([id]) => /^PublishingPublished/.test(id))?.[1].Properties;

  expect(published({ content })).not.toEqual(published());
  expect(published({ leads })).toEqual(published());
});

test('names the restored tables in an output, and has none without them [RESTORE-09]', () => {
  const outputOf = (restored?: object) =>
    aTemplate(aStage(restored ? { ...fullValues, restored } : fullValues)).toJSON().Outputs.RestoredTables?.Value;

  expect(JSON.parse(outputOf({ content }))).toEqual({ content });
  expect(outputOf()).toBeUndefined();
});

const validStage = { studioName: 'Ink', timeZone: 'Europe/Berlin' };

test.each([
  ['nothing', {}, /restored must have content, leads or both/],
  ['an unknown part', { images: content }, /Unrecognized key: "images"/],
  ['a local time', { content: { ...content, at: '2026-03-01T18:30:00' } }, /content.at must be a time in UTC such as/],
  [
    'a fraction of a second',
    { content: { ...content, at: '2026-03-01T18:30:00.5Z' } },
    /content.at must be a time in UTC/,
  ],
  ['a day that does not exist', { content: { ...content, at: '2026-02-30T25:00:00Z' } }, /is not a time that exists/],
  ['a missing stream', { leads: { at, streams: { Leads: label } } }, /leads.streams.LeadLog is missing/],
  [
    'a table without a stream',
    { content: { at, streams: { Content: label, Settings: label } } },
    /Unrecognized key: "Settings"/,
  ],
  [
    'the ARN of a stream',
    { content: { at, streams: { Content: 'arn:aws:dynamodb' } } },
    /must be the label of a stream/,
  ],
])('refuses %s as restored tables, with a sentence for the operator [STAGE-09]', (_, restored, message) => {
  expect(() => parseStage('production', { production: { ...validStage, restored } })).toThrow(message);
});
