import { reasonOf } from '#shared/operations/checks.ts';
import { type SelfTestResult, selfTestLinks } from '#shared/operations/self-test-commands.ts';

/** One line of the smoke test. `fault` says what is wrong. */
export type SmokeLine = { title: string; fault?: string };
type Answer = { status: number; type: string; headers: Headers };
type Check = { title: string; path: string; status: number; type: 'text/html' | 'application/json'; strict?: true };

const timeoutMs = 15_000;

const checks: Check[] = [
  { title: 'Home page', path: '/', status: 200, type: 'text/html', strict: true },
  { title: 'Page for unknown addresses', path: '/no-such-page', status: 404, type: 'text/html', strict: true },
  { title: 'Sign-in page', path: '/admin/auth', status: 200, type: 'text/html', strict: true },
  { title: 'Settings of the dashboard', path: '/config.json', status: 200, type: 'application/json' },
  { title: 'API error for an unknown call', path: '/api/no-such-call', status: 404, type: 'application/json' },
  { title: 'API error without a sign-in', path: '/api/leads', status: 401, type: 'application/json' },
];

/** The headers that every page must have, with a part of their value. */
const strictHeaders = {
  'strict-transport-security': 'max-age=',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Requests the public site as a browser does. */
export async function* checkSite(site: string): AsyncGenerator<SmokeLine> {
  for (const check of checks) {
    try {
      const response = await fetch(`${site}${check.path}`, { signal: AbortSignal.timeout(timeoutMs) });
      await response.arrayBuffer();
      const type = response.headers.get('content-type') ?? '';
      yield lineOf(check, { status: response.status, type, headers: response.headers });
    } catch (error) {
      yield { title: check.title, fault: `${check.path} did not answer: ${reasonOf(error)}` };
    }
  }
}

function lineOf({ title, path, status, type, strict }: Check, answer: Answer): SmokeLine {
  if (answer.status !== status) return { title, fault: `${path} answered ${answer.status} instead of ${status}` };
  if (!answer.type.startsWith(type)) return { title, fault: `${path} has the type ${answer.type || 'none'}` };
  const missing = Object.entries(strictHeaders).find(
    ([name, part]) => strict && !answer.headers.get(name)?.includes(part),
  );
  return missing ? { title, fault: `${path} lacks the header ${missing[0]} with ${missing[1]}` } : { title };
}

const titles = {
  page: 'Self-test: home page',
  form: 'Self-test: booking form',
  booking: 'Self-test: booking',
  stored: 'Self-test: booking stored',
  email: 'Self-test: email',
  erased: 'Self-test: booking erased',
  request: 'Self-test: page of a request',
} as const satisfies Record<(typeof selfTestLinks)[number], string>;

const emailNotes = {
  accepted: 'accepted by SES',
  off: 'not sent, because notifications are turned off',
  'not-set-up': 'not sent, because no sender is saved in the email settings yet',
} as const;

/** A line for each link that the self-test reached. */
export function selfTestLines({ links, email, broken }: SelfTestResult): SmokeLine[] {
  const note = email ? ` (${emailNotes[email]})` : '';
  return selfTestLinks.flatMap((link) => {
    const title = titles[link];
    if (broken?.link === link) return { title, fault: broken.reason };
    if (!links.some((each) => each.link === link)) return [];
    return { title: link === 'email' ? `${title}${note}` : title };
  });
}
