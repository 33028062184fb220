import '../app/admin.css';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { createRoot } from 'react-dom/client';
import { mutate } from 'swr';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LeadSummary } from '#shared/leads/lead-schemas.ts';
import type { StaffRole } from '#shared/users/user-schemas.ts';
import { DashboardApp } from '../app/dashboard-app.tsx';
import { clearNotices } from '../common/notices/shown-notices.ts';
import { forgetSession, renewSession, setUserPool } from '../dashboard/account/session.ts';
import { installPopStateInterceptor } from '../dashboard/ui/popstate-interceptor.ts';
import { aHome } from './home.ts';
import { type Answers, refuse, stubApi } from './stub-api.ts';

const config = {
  studioName: 'Afterhours',
  timeZone: 'Europe/Berlin',
  country: 'DE',
  registration: 'approval',
  userPoolId: 'eu-central-1_pool',
  userPoolClientId: 'client',
  userPoolProviderUrl: 'https://cognito.example/pool',
} as const;
/** The signed-in account. */
export const ownAccount = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'staff@afterhours.example',
  full_name: 'Robin Staff',
};

installPopStateInterceptor();

/** `socket` takes the place of WebSocket; without it, the staff channel is refused. `serverNow` is the server's clock, unless it agrees with that of the device. */
type Options = {
  as?: StaffRole | 'visitor';
  answers?: Answers;
  socket?: new (url: string) => object;
  serverNow?: () => Date;
};

/**
 * Renders the dashboard at a path for a signed-in account or a visitor, with answers of the test in place of the server.
 * When the test has finished, the dashboard is removed with all that it has stored.
 */
export async function renderDashboard(path: string, options: Options = {}) {
  const { as = 'admin', answers, socket, serverNow } = options;
  const { check, sent } = stubApi(
    { ...(as !== 'visitor' && frameOf(as, socket !== undefined)), ...answers },
    serverNow,
  );
  if (socket) vi.stubGlobal('WebSocket', socket);
  setUserPool(config);
  await (as === 'visitor' ? forgetSession() : signIn());
  history.replaceState(null, '', path);
  const container = document.body.appendChild(document.createElement('div'));
  let root = render();

  function render() {
    const rendered = createRoot(container);
    rendered.render(<DashboardApp config={config} />);
    return rendered;
  }

  async function clear() {
    root.unmount();
    clearNotices();
    await mutate(() => true, undefined);
  }

  /** Renders the page again, with nothing but what the browser stores. State of modules stays. */
  async function reload() {
    await clear();
    root = render();
  }

  onTestFinished(async () => {
    await clear();
    container.remove();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    check();
  });
  return { sent, reload };
}

/** The counters of leads, 0 unless given. */
export function leadCounts(change: Partial<LeadSummary> = {}): LeadSummary {
  return {
    new: 0,
    contacted: 0,
    converted: 0,
    closed: 0,
    held: 0,
    studio: 0,
    visitor: 0,
    later: 0,
    books: 0,
    answers: 0,
    median_answer_minutes: null,
    ...change,
  };
}

/** Answers for what the frame around every page, and the forms of dates and of entered requests, read. */
function frameOf(role: StaffRole, hasChannel: boolean): Answers {
  return {
    getAccount: () => ({ ...ownAccount, role }),
    checkSystem: () => ({ checked_at: '2026-03-01T12:00:00.000Z', checks: [] }),
    getLeadSummary: () => leadCounts(),
    openStaffChannel: () => (hasChannel ? { ticket: 'ticket' } : refuse('forbidden')),
    getAbsences: () => ({ version: 0, absences: [] }),
    getPage: () => aHome(),
    listArtists: () => ({ rows: [], version: 0 }),
    listDates: () => ({ dates: [] }),
    listOffers: () => ({ offers: [] }),
  };
}

async function signIn(): Promise<void> {
  const payload = { sub: ownAccount.id, email: ownAccount.email, name: ownAccount.full_name, exp: 4e9 };
  const token = { payload, toString: () => `.${btoa(JSON.stringify(payload))}.` };
  await cognitoUserPoolsTokenProvider.authTokenStore.storeTokens({
    accessToken: token,
    idToken: token,
    clockDrift: 0,
    username: ownAccount.id,
  });
  await renewSession();
}

/** Presses the button at once: after five seconds the page tries again by itself, and the button is gone. */
export function tryAgain(): void {
  (page.getByRole('button', { name: 'Try Again' }).element() as HTMLElement).click();
}

/** A notice as staff see it: failures are alerts with a red edge, the others statuses with a green or yellow one. */
export async function expectNotice(notice: { title: string; body?: string; variant: Variant }): Promise<void> {
  await expect.poll(noticesInView).toContainEqual(notice);
}

const edges = { normal: '.border-l-success', warning: '.border-l-warning', destructive: '.border-l-error' } as const;
type Variant = keyof typeof edges;

function noticesInView(): object[] {
  return Object.entries(edges).flatMap(([variant, edge]) => {
    const inRole = variant === 'destructive' ? `[role=alert]${edge}` : `[role=status] ${edge}`;
    return [...document.querySelectorAll(`.notices ${inRole}`)].map((card) => {
      const [title, body] = [...card.querySelectorAll('p')].map(({ textContent }) => textContent);
      return { title, body, variant };
    });
  });
}
