import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { tokensOf } from './access-token.ts';
import { someValues } from './booking-form.ts';
import type { Resource } from './changed-stack.ts';
import { asStaff, settingRows } from './email-settings.ts';
import { eventually, RunningStudio } from './running-studio.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { resourcesWith } from './stage-template.ts';

/** What visitors and staff see. */
type Seen = { title: string; page: object; leads: object; counts: object; log: object; settings: object };
export type Command = { code: number; out: string; err: string };
export type Drill = {
  /** Names and durations of the steps, in milliseconds. */
  steps: { step: string; ms: number }[];
  before: Seen;
  destroyed: Seen;
  restored: Seen;
  back: Seen;
  command: Command;
  /** The same command again, before the switch. */
  again: Command;
  /** Emails to the studio about the second lead: after its booking, after the switch, and after the switch back. */
  emails: [number, number, number];
};

/**
 * Destroys content and leads of a studio with a short recovery lag, restores them to just before, switches to the restored
 * tables by the stage value that the command prints, books and saves there, and switches back.
 * @throws when a booking after a switch is not emailed, or a save is not published
 */
export async function runDrill(studio: RunningStudio): Promise<Drill> {
  const steps: Drill['steps'] = [];
  const timed = async <T>(step: string, act: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await act();
    steps.push({ step, ms: performance.now() - begun });
    return result;
  };
  const send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  const demand = async (method: string, route: string, body?: object) => {
    const answer = await send(method, route, body, { 'idempotency-key': crypto.randomUUID() });
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? {} : answer.json();
  };
  const saveTitle = (value: string) =>
    demand('PUT', '/content', { rows: [{ section: 'hero', field: 'title', value }] });
  const book = async (email: string): Promise<string> => {
    const { status, body } = await postBooking(studio.site, bookingBody({ ...someValues(), email }), {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    if (status !== 201) throw new Error(`Booking failed: ${status}`);
    return String(body.id);
  };
  const mailsAbout = async (email: string) =>
    (await studio.emails()).filter((each) => !each.to.includes(email) && each.text?.includes(email)).length;
  const mailed = (email: string) => eventually(async () => ((await mailsAbout(email)) > 0 ? [true] : []));

  const first = await book('ada@drill.example');
  const second = await book('grace@drill.example');
  const erased = await book('erased@drill.example');
  await demand('PATCH', `/leads/${first}`, { status: 'contacted' });
  await demand('POST', `/leads/${first}/notes`, { text: 'Wants a swallow.' });
  const { version: empty } = await demand('GET', '/faqs');
  const faq = { id: 'temp-0', question: 'Do you take walk-ins?', answer: 'On Fridays.', is_active: true };
  await demand('PUT', '/faqs', { version: empty, rows: [faq] });
  await saveTitle('Before the accident');
  await mailed('grace@drill.example');
  const see = () => look(studio, demand, first);
  await settled(see, 'Before the accident');
  const mailsBefore = await mailsAbout('grace@drill.example');
  // DynamoDB restores to full seconds: the accident happens two seconds later.
  await setTimeout(1_500);
  const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  await setTimeout(1_500);
  // A lead that is erased after the restored time must not come back.
  await demand('DELETE', `/leads/${erased}`);
  const before = await settled(see, 'Before the accident');

  const { version } = await demand('GET', '/faqs');
  await demand('PUT', '/faqs', { version, rows: [] });
  await demand('PUT', '/email-settings', { settings: settingRows({ to_emails: 'wrong@afterhours.example' }) });
  await demand('PATCH', `/leads/${first}`, { status: 'closed' });
  await demand('PATCH', `/leads/${second}`, { status: 'closed' });
  // The title is saved last, so that a page that shows it shows all of this.
  await saveTitle('Destroyed');
  const destroyed = await settled(see, 'Destroyed');

  const restore = () => runRestore(studio, ['--to', at]);
  const command = await timed('restore and compare', restore);
  const again = await timed('restore again, nothing to do', restore);
  const value = /^"restored": (.*)$/m.exec(command.out)?.[1] ?? '{}';
  const wanted = await timed('synthesise with the stage value', () => resourcesWith({ restored: JSON.parse(value) }));
  const own = await timed('switch', () => replaceResources(studio, wanted));
  await demand('POST', '/leads/summary');
  const restored = await timed('page shows the restored content', () => seenLike(before, see));
  await book('new@drill.example');
  await saveTitle('After the switch');
  await mailed('new@drill.example');
  await settled(see, 'After the switch');
  const mailsAfter = await mailsAbout('grace@drill.example');

  await timed('switch back', () => replaceResources(studio, own));
  const back = await timed('page shows the content from before', () => seenLike(destroyed, see));
  // The mapping reads the stream of the table again, in order: what it repeats comes before this booking.
  await book('last@drill.example');
  await mailed('last@drill.example');
  const emails: Drill['emails'] = [mailsBefore, mailsAfter, await mailsAbout('grace@drill.example')];
  return { steps, before, destroyed, restored, back, command, again, emails };
}

/** What is seen once the page has this title, and once emails and logs no longer change it. */
async function settled(see: () => Promise<Seen>, title: string): Promise<Seen> {
  let last: Seen | undefined;
  const [seen] = await eventually(async () => {
    const now = await see();
    const isSettled = now.title === title && isDeepStrictEqual(now, last);
    last = now;
    if (isSettled) return [now];
    await setTimeout(1_000);
    return [];
  }, 60_000);
  return seen as Seen;
}

/** What is seen once it equals `wanted`, or after a minute. */
async function seenLike(wanted: Seen, see: () => Promise<Seen>): Promise<Seen> {
  let seen = await see();
  for (const end = Date.now() + 60_000; !isDeepStrictEqual(seen, wanted) && Date.now() < end; seen = await see()) {
    await setTimeout(100);
  }
  return seen;
}

/** Starts a studio whose tables can be restored to any time up to a second ago, instead of five minutes. */
export function startDrillStudio(assembly?: string): Promise<RunningStudio> {
  return RunningStudio.start({ ...(assembly && { assembly }), recoveryLagSeconds: 1 });
}

type Demand = (method: string, route: string) => Promise<Record<string, unknown>>;

async function look(studio: RunningStudio, demand: Demand, lead: string): Promise<Seen> {
  const { version, ...page } = await (await fetch(`${studio.site}/content.json?look=${crypto.randomUUID()}`)).json();
  const log = await demand('GET', `/leads/${lead}/log`).catch(() => ({}));
  const [title, leads, counts, settings] = await Promise.all([
    titleOf(studio),
    demand('GET', '/leads?limit=100'),
    demand('GET', '/leads/summary'),
    demand('GET', '/email-settings'),
  ]);
  return { title, page, leads, counts, log, settings };
}

async function titleOf({ site }: RunningStudio): Promise<string> {
  const page = await (await fetch(site)).text();
  return (
    /<h1[^>]*>(.*?)<\/h1>/s
      .exec(page)?.[1]
      ?.replaceAll(/<[^>]+>/g, '')
      .trim() ?? ''
  );
}

/** Runs `npm run restore` as an operator's shell does. */
export async function runRestore({ dataFolder }: RunningStudio, args: string[]): Promise<Command> {
  const target = ['--stage', 'local', '--data', path.dirname(dataFolder)];
  const child = spawn('npm', ['run', '--silent', 'restore', '--', ...target, ...args], {
    env: { ...process.env, npm_config_loglevel: 'silent' },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

/** Deploys other resources. The amount of demo content stays. @returns the resources from before */
async function replaceResources(studio: RunningStudio, wanted: Record<string, Resource>) {
  let before: Record<string, Resource> = {};
  await studio.redeploy((resources) => {
    before = structuredClone(resources);
    for (const [id, resource] of Object.entries(wanted)) {
      const extent = resources[id]?.Properties?.Extent;
      resources[id] = extent ? { ...resource, Properties: { ...resource.Properties, Extent: extent } } : resource;
    }
    for (const id of Object.keys(resources)) if (!wanted[id]) delete resources[id];
  });
  return before;
}
