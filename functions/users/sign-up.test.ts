import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { log } from '../aws/log.ts';
import { tooMany } from '../testing/builders.ts';
import { anEngine } from '../testing/engine.ts';
import { RateLimit } from '../visitors/rate-limit.ts';
import { requestSignUp, signUpLimits } from './request-sign-up.ts';
import { requireTicket } from './require-ticket.ts';
import { SignUpTickets } from './sign-up-tickets.ts';

const engine = anEngine();
const tickets = new SignUpTickets(engine.documents, 'Limits');
const deps: Parameters<typeof requestSignUp>[0] = aDeps('ses');
const now = new Date('2026-03-01T20:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function aDeps(accountEmail: string) {
  return { registration: 'approval', limits: signUpLimits(engine.documents, 'Limits', accountEmail), tickets };
}

const hour = (n: number) => later(n * 3600);

test('issues ten tickets an hour per network, and counts a repeated email address once [AUTH-29]', async () => {
  for (let n = 0; n < 10; n++) await requestSignUp(deps, `a${n}@mail.example`, '192.0.2.1', hour(1));

  await requestSignUp(deps, 'A0@mail.example', '192.0.2.1', hour(1));
  const refused = requestSignUp(deps, 'b@mail.example', '192.0.2.1', hour(1));

  await expect(refused).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(requestSignUp(deps, 'b@mail.example', '192.0.2.1', later(2 * 3600 - 1))).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await requestSignUp(deps, 'b@mail.example', '192.0.2.2', hour(1));
  await requestSignUp(deps, 'b@mail.example', '192.0.2.1', hour(2));
});

test('issues sixty tickets an hour in total [AUTH-29]', async () => {
  for (let n = 0; n < 60; n++) await requestSignUp(deps, `c${n}@mail.example`, `192.0.3.${n}`, hour(10));

  const refused = requestSignUp(deps, 'd@mail.example', '192.0.4.1', hour(10));

  await expect(refused).rejects.toMatchObject(
    tooMany(
      'Too many accounts were created in the last hour. Please try again later, or ask an administrator to create yours.',
      3600,
    ),
  );
  // The refused ones count for no network.
  for (let n = 0; n < 10; n++) await requestSignUp(deps, `d${n}@mail.example`, '192.0.4.1', hour(10)).catch(() => {});
  await deps.limits.network.take('192.0.4.1', { content: 'e@mail.example' }, hour(10));
  await requestSignUp(deps, 'd@mail.example', '192.0.4.1', hour(11));
});

test('issues five tickets a day per network and thirty in total while Cognito sends its 50 emails a day [AUTH-29]', async () => {
  const limited = aDeps('cognito');
  const day = (n: number) => hour(24 * n);
  for (let n = 0; n < 5; n++) await requestSignUp(limited, `f${n}@mail.example`, '192.0.6.1', day(40));

  await expect(requestSignUp(limited, 'g@mail.example', '192.0.6.1', day(40))).rejects.toMatchObject({
    code: 'too-many-requests',
    message: 'That was a lot of requests from your connection. Please try again in 4 hours.',
  });
  for (let n = 0; n < 25; n++) await requestSignUp(limited, `h${n}@mail.example`, `192.0.7.${n}`, day(40));
  await expect(requestSignUp(limited, 'i@mail.example', '192.0.8.1', day(40))).rejects.toMatchObject({
    code: 'too-many-requests',
    message:
      'Too many accounts were created today. Please try again tomorrow, or ask an administrator to create yours.',
  });
  await requestSignUp(limited, 'g@mail.example', '192.0.6.1', day(41));
});

test('counts sign-ups and bookings of one network separately', async () => {
  const bookings = new RateLimit(engine.documents, 'Limits', { requests: 1, windowSeconds: 3600 });
  for (let n = 0; n < 10; n++) await requestSignUp(deps, `e${n}@mail.example`, '192.0.2.9', hour(20));

  await bookings.take('192.0.2.9', undefined, hour(20));
});

test('issues no tickets when registration is closed', async () => {
  await expect(
    requestSignUp({ ...deps, registration: 'closed' }, 'a@mail.example', '192.0.2.1', now),
  ).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Accounts are created by administrators here. Please ask one of them.',
  });
});

test('reports no limit when the table does not respond', async () => {
  const down = { take: () => Promise.reject(new Error('no answer')) };
  const documents = { send: () => Promise.reject(new Error('no answer')) };

  await expect(
    requestSignUp({ ...deps, limits: { ...deps.limits, all: down } }, 'a@mail.example', '192.0.5.1', hour(30)),
  ).rejects.toThrow('no answer');
  await expect(
    new SignUpTickets(documents as never, 'Limits').redeem('ticket', 'a@mail.example', 'id-1', now),
  ).rejects.toThrow('no answer');
});

test('issues a ticket for one account, one email address and ten minutes', async () => {
  const ticket = await tickets.issue('Ann@mail.example', now);

  await expect(tickets.redeem(ticket, 'bob@mail.example', 'id-1', now)).rejects.toThrow('not valid');
  await expect(tickets.redeem(ticket, 'ann@mail.example', 'id-1', later(601))).rejects.toThrow('not valid');
  await expect(tickets.redeem('another', 'ann@mail.example', 'id-1', now)).rejects.toThrow('not valid');
  await tickets.redeem(ticket, 'ann@mail.example', 'id-1', later(599));
  // Cognito calls a slow trigger again for the same account.
  await tickets.redeem(ticket, 'ann@mail.example', 'id-1', later(599));
  await expect(tickets.redeem(ticket, 'ann@mail.example', 'id-2', later(599))).rejects.toThrow('not valid');
});

describe('the trigger of the user pool', () => {
  const anEvent = (triggerSource: string, clientMetadata?: object) =>
    ({
      triggerSource,
      userName: 'id-1',
      request: { userAttributes: { email: 'ann@mail.example' }, clientMetadata },
    }) as unknown as PreSignUpTriggerEvent;

  test('accepts a visitor with a ticket, and administrators without one', async () => {
    const ticket = await tickets.issue('ann@mail.example', now);

    await requireTicket(tickets, anEvent('PreSignUp_SignUp', { ticket }), now);
    await requireTicket(tickets, anEvent('PreSignUp_AdminCreateUser'), now);
  });

  test.each([undefined, {}, { ticket: 'another' }])('rejects a visitor who sends %j', async (sent) => {
    await expect(requireTicket(tickets, anEvent('PreSignUp_SignUp', sent), now)).rejects.toThrow(
      'Please open the sign-up form again and send it once more',
    );
  });

  test('shows visitors no internal errors', async () => {
    const broken = { redeem: () => Promise.reject(new Error('arn:aws:dynamodb:secret')) };

    const warn = jest.spyOn(log, 'warn').mockImplementation();

    await expect(requireTicket(broken, anEvent('PreSignUp_SignUp', { ticket: 'x' }), now)).rejects.toThrow(
      /^Something went wrong on our side\. Please try again$/,
    );

    expect(warn.mock.calls).toEqual([[expect.any(String), { errors: ['Error'] }]]);
    warn.mockRestore();
  });
});
