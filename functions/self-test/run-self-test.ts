import { randomUUID } from 'node:crypto';
import { apiRoot } from '#shared/contract/call.ts';
import { leadCalls } from '#shared/leads/lead-calls.ts';
import type { Booking, Lead } from '#shared/leads/lead-schemas.ts';
import { reasonOf } from '#shared/operations/checks.ts';
import { type SelfTestLink, type SelfTestResult, simulatorRecipient } from '#shared/operations/self-test-commands.ts';
import { requestCalls } from '#shared/requests/request-calls.ts';
import { requestPath } from '#shared/requests/request-link.ts';
import { errorNames, log } from '../aws/log.ts';
import { namedError } from '../aws/named-error.ts';
import { idFromKey } from '../http/id-from-key.ts';
import type { ProbeToken } from '../visitors/signed-time.ts';
import type { SelfTestState } from './self-test-state.ts';

type Deps = {
  siteUrl: string;
  /** Sends a request to the public site. */
  request: (url: string, init?: RequestInit) => Promise<Response>;
  probes: { findIntact(id: string): Promise<Lead | undefined> };
  erase: (id: string) => Promise<void>;
  state: Pick<SelfTestState, 'begin' | 'noteProbe' | 'end'>;
  token: Pick<ProbeToken, 'sign'>;
  /** Waits between two reads of the probe. */
  pause: () => Promise<unknown>;
};

/** How often the probe is read until its email is settled. With a pause of a second, this takes about a minute. */
const maxReads = 60;

const booking: Booking = {
  first_name: 'Self',
  last_name: 'Test',
  phone: '0000000',
  email: simulatorRecipient,
  service: 'consultation',
  artist: null,
  description: 'This request checks that bookings work. It is erased within two minutes.',
};

/** A broken link of the booking path. The message contains no personal data. */
const LinkError = namedError('LinkError');

/**
 * Books through the public site as a visitor does, follows the booking until SES has accepted its email, and erases it.
 * Erases first what an interrupted run left behind.
 * @returns the links that work, and the first broken one
 * @throws {SelfTestRunningError} while another self-test runs
 */
export async function runSelfTest(deps: Deps, now: () => Date): Promise<SelfTestResult> {
  const left = await deps.state.begin(now());
  const links: SelfTestResult['links'] = [];
  let email: SelfTestResult['email'];
  let broken: SelfTestResult['broken'];
  async function follow<T>(link: SelfTestLink, step: () => Promise<T>): Promise<T | undefined> {
    const start = performance.now();
    try {
      const value = await step();
      links.push({ link, ms: Math.round(performance.now() - start) });
      return value;
    } catch (error) {
      log.warn('A step of the self-test failed', { link, errors: errorNames(error) });
      const isKnown = error instanceof LinkError;
      broken ??= { link, reason: isKnown ? error.message : `The step failed: ${reasonOf(error)}.` };
      return undefined;
    }
  }

  const requestKey = randomUUID();
  const id = idFromKey(requestKey);
  if (left) await deps.erase(left);
  await deps.state.noteProbe(id);
  await follow('page', () => openPage(deps, deps.siteUrl));
  if (!broken) await follow('form', () => openForm(deps));
  if (!broken) {
    await follow('booking', () => book(deps, requestKey, now()));
    if (!broken) await follow('stored', () => findStored(deps, id));
    if (!broken) email = await follow('email', () => awaitEmail(deps, id));
    await follow('erased', () => deps.erase(id));
    if (!broken) await follow('request', () => openRequest(deps));
  }
  const result: SelfTestResult = {
    at: now().toISOString(),
    site: deps.siteUrl,
    passed: !broken,
    links,
    ...(email && { email }),
    ...(broken && { broken }),
  };
  await deps.state.end(result);
  return result;
}

async function openPage({ request }: Deps, url: string, name = 'The home page'): Promise<void> {
  const response = await request(url);
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200) throw new LinkError(`${name} answered ${response.status}.`);
  if (!type.startsWith('text/html')) throw new LinkError(`${name} has the type ${type || 'none'}.`);
}

/** Opens the page on which visitors follow a request, and asks for one without a key, which is refused as unknown. */
async function openRequest(deps: Deps): Promise<void> {
  await openPage(deps, `${deps.siteUrl}${requestPath}`, 'The page of a request');
  const { path, method } = requestCalls.getRequest;
  const { status } = await deps.request(`${deps.siteUrl}${apiRoot}${path}`, { method });
  if (status !== 404) throw new LinkError(`${method} ${apiRoot}${path} without a key answered ${status}.`);
}

async function openForm({ request, siteUrl }: Deps): Promise<void> {
  const { path, method, success, result } = leadCalls.openBookingForm;
  const response = await request(`${siteUrl}${apiRoot}${path}`, { method });
  if (response.status !== success) throw new LinkError(`${method} ${apiRoot}${path} answered ${response.status}.`);
  result.parse(await response.json());
}

async function book({ request, siteUrl, token }: Deps, requestKey: string, now: Date): Promise<void> {
  const { path, method, success, result } = leadCalls.createLead;
  const response = await request(`${siteUrl}${apiRoot}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': requestKey },
    // Without a valid token, for example during a key rotation, the honeypot field keeps the request away from staff.
    body: JSON.stringify({ ...booking, form: { token: token.sign(now, requestKey), subject: 'self-test' } }),
  });
  if (response.status !== success) throw new LinkError(`${method} ${apiRoot}${path} answered ${response.status}.`);
  const { id } = result.parse(await response.json());
  if (id !== idFromKey(requestKey)) throw new LinkError('The response is about another booking.');
}

async function findStored({ probes }: Deps, id: string): Promise<void> {
  const probe = await probes.findIntact(id);
  if (!probe) throw new LinkError('The booking was not recognized as a self-test, or was not stored.');
  const different = Object.entries(booking).find(([field, value]) => probe[field as keyof Booking] !== value);
  if (different) throw new LinkError(`The field ${different[0]} was stored with another value.`);
}

async function awaitEmail({ probes, pause }: Deps, id: string): Promise<NonNullable<SelfTestResult['email']>> {
  for (let reads = 0; reads < maxReads; reads++) {
    const { state, attempts, reason } = (await probes.findIntact(id))?.notification ?? {};
    if (state === undefined) throw new LinkError('The booking disappeared before it was emailed.');
    if (state === 'sent') return 'accepted';
    if (state === 'off') return 'off';
    // Without a sender, no attempt is made.
    if (state === 'failed' && attempts === 0) return 'not-set-up';
    // The message after the name of the error can contain email addresses.
    if (reason) throw new LinkError(`SES did not accept the email: ${reason.split(':')[0]}.`);
    await pause();
  }
  throw new LinkError('The email function did not handle the booking within a minute.');
}
