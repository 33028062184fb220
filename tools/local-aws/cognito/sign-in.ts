import { z } from 'zod';
import { enterCode, finishSignIn, setNewPassword, signInByPassword } from './authentication.ts';
import { invalidParameter, notAuthorized, unsupported } from './errors.ts';
import { clientOperation, ignored, metadata } from './operation.ts';
import { type Client, type Pool, required } from './pool.ts';
import { beginSrp, checkSrp } from './srp-sign-in.ts';
import { refreshSession } from './tokens.ts';

const parameters = z.record(z.string(), z.string()).default({});
const initiation = { ...ignored, AuthFlow: z.string(), AuthParameters: parameters, ClientMetadata: metadata };
const answer = {
  ...ignored,
  ChallengeName: z.string(),
  ChallengeResponses: parameters,
  Session: z.string().optional(),
  ClientMetadata: metadata,
};

export const InitiateAuth = clientOperation(initiation, ({ pool, client, input }) =>
  initiate({ pool, client, ...input }),
);

export const RespondToAuthChallenge = clientOperation(answer, ({ pool, client, input }) =>
  respond({ pool, client, ...input }),
);

type At = { pool: Pool; client: Client; ClientMetadata?: Record<string, string> };
type Initiation = At & { AuthFlow: string; AuthParameters: Record<string, string> };
type Answer = At & { ChallengeName: string; ChallengeResponses: Record<string, string>; Session?: string };

async function initiate(call: Initiation): Promise<object> {
  const { pool, client, AuthFlow, AuthParameters, ClientMetadata } = call;
  checkFlow(client, AuthFlow);
  checkNoSecret(client, AuthParameters);
  switch (AuthFlow) {
    case 'USER_SRP_AUTH':
      return beginSrp(pool, client, AuthParameters);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN': {
      const refreshToken = required(AuthParameters, 'REFRESH_TOKEN');
      return { AuthenticationResult: await refreshSession(pool, client, refreshToken, ClientMetadata) };
    }
    default:
      return finishSignIn(pool, client, signInByPassword(pool, AuthParameters), ClientMetadata);
  }
}

async function respond(call: Answer): Promise<object> {
  const { pool, client, ChallengeName, ChallengeResponses, Session, ClientMetadata } = call;
  checkNoSecret(client, ChallengeResponses);
  switch (ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return finishSignIn(pool, client, checkSrp(pool, client, ChallengeResponses), ClientMetadata);
    case 'NEW_PASSWORD_REQUIRED':
      return setNewPassword(pool, client, Session, ChallengeResponses, ClientMetadata);
    case 'SOFTWARE_TOKEN_MFA':
      return enterCode(pool, client, Session, ChallengeResponses, ClientMetadata);
    default:
      throw unsupported(`the challenge ${ChallengeName}`);
  }
}

type Flow = { setting: string; refusal: string };

const refresh: Flow = { setting: 'ALLOW_REFRESH_TOKEN_AUTH', refusal: 'Auth flow not enabled for this client' };

/** The entry of `ExplicitAuthFlows` that each flow requires. */
const flows: Record<string, Flow> = {
  USER_SRP_AUTH: { setting: 'ALLOW_USER_SRP_AUTH', refusal: 'USER_SRP_AUTH is not enabled for the client.' },
  USER_PASSWORD_AUTH: {
    setting: 'ALLOW_USER_PASSWORD_AUTH',
    refusal: 'USER_PASSWORD_AUTH flow not enabled for this client',
  },
  REFRESH_TOKEN_AUTH: refresh,
  REFRESH_TOKEN: refresh,
};

/** @throws {UserPoolError} where the client does not allow the flow */
function checkFlow({ authFlows }: Client, name: string): void {
  const flow = flows[name];
  if (!flow) throw unsupported(`the flow ${name}`);
  if (!authFlows.includes(flow.setting)) throw invalidParameter(flow.refusal);
}

function checkNoSecret({ id }: Client, given: Record<string, string>): void {
  if (given.SECRET_HASH) throw notAuthorized(`Client ${id} is not configured for secret but secret was received`);
}
