import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeDurably } from '../platform/durable-file.ts';
import { errorResponse } from '../platform/endpoint-errors.ts';
import type { AwsRequest, Environment, RequiredRight } from '../platform/service.ts';

type SuppressionReason = 'BOUNCE' | 'COMPLAINT';
type Kept = { identities: string[]; suppressed: Record<string, SuppressionReason>; isSendingPaused?: boolean };

/**
 * The state of the SES account, outside of any stack: verified addresses, the suppression list,
 * and the sandbox. Operators change it through the API of SES v2 (`aws sesv2`).
 */
export class SesAccount {
  /** In the sandbox, SES only sends to verified addresses. `PUT /sandbox` of the inbox turns it on. */
  isInSandbox = false;
  /** SES sends nothing while it is paused (`aws sesv2 put-account-sending-attributes`). */
  get isSendingEnabled(): boolean {
    return !this.#kept.isSendingPaused;
  }
  readonly #path: string;
  readonly #arn: (identity: string) => string;
  readonly #deployed: (identity: string) => boolean;
  readonly #kept: Kept;

  /** @param deployed whether a stack created the identity, which is verified here from the start */
  constructor(
    { dataDirectory }: Pick<Environment, 'dataDirectory'>,
    arn: (identity: string) => string,
    deployed: (identity: string) => boolean,
  ) {
    this.#path = join(dataDirectory, 'ses', 'account.json');
    this.#arn = arn;
    this.#deployed = deployed;
    this.#kept = readKept(this.#path);
  }

  isVerified(address: string): boolean {
    return this.#kept.identities.includes(address.toLowerCase());
  }

  suppressionOf(address: string): SuppressionReason | undefined {
    return this.#kept.suppressed[address.toLowerCase()];
  }

  requiredRights({ method, url }: AwsRequest): RequiredRight[] {
    const action = operations[`${method} ${areaOf(url)}`];
    if (action === 'GetEmailIdentity') return [{ action: `ses:${action}`, resource: this.#arn(namedIn(url)) }];
    // SES has no resources for the account; a policy must allow all.
    if (action === 'GetAccount') return [{ action: `ses:${action}`, resource: '*' }];
    return action ? [{ action: `ses:${action}`, resource: this.#arn('*') }] : [];
  }

  async handle({ method, url, body }: AwsRequest): Promise<Response> {
    const { EmailIdentity, EmailAddress, Reason, SendingEnabled } = JSON.parse(body.toString() || '{}');
    const named = namedIn(url);
    switch (operations[`${method} ${areaOf(url)}`]) {
      case 'GetAccount':
        return Response.json(this.#describe());
      case 'GetEmailIdentity':
        return this.#describeIdentity(named);
      case 'PutAccountSendingAttributes':
        this.#kept.isSendingPaused = SendingEnabled !== true;
        break;
      case 'CreateEmailIdentity':
        // AWS sends a verification link. Here, the email address is verified immediately.
        this.#kept.identities = [...new Set([...this.#kept.identities, EmailIdentity.toLowerCase()])];
        break;
      case 'PutSuppressedDestination':
        if (Reason !== 'BOUNCE' && Reason !== 'COMPLAINT') return refused('BadRequestException', 'Invalid Reason');
        this.#kept.suppressed[EmailAddress.toLowerCase()] = Reason;
        break;
      case 'DeleteSuppressedDestination':
        if (!this.#kept.suppressed[named]) return refused('NotFoundException', `${named} is not suppressed`, 404);
        delete this.#kept.suppressed[named];
        break;
      default:
        return refused('BadRequestException', `${method} ${url.pathname} is not supported here`);
    }
    await writeDurably(this.#path, JSON.stringify(this.#kept));
    return Response.json({});
  }

  #describe() {
    const quota = this.isInSandbox
      ? { Max24HourSend: 200, MaxSendRate: 1 }
      : { Max24HourSend: 50_000, MaxSendRate: 14 };
    return {
      ProductionAccessEnabled: !this.isInSandbox,
      SendingEnabled: this.isSendingEnabled,
      EnforcementStatus: 'HEALTHY',
      DedicatedIpAutoWarmupEnabled: false,
      SendQuota: { ...quota, SentLast24Hours: 0 },
    };
  }

  #describeIdentity(identity: string): Response {
    if (!this.#deployed(identity) && !this.isVerified(identity)) {
      return refused('NotFoundException', `Email identity ${identity} does not exist.`, 404);
    }
    const isDomain = !identity.includes('@');
    return Response.json({
      IdentityType: isDomain ? 'DOMAIN' : 'EMAIL_ADDRESS',
      VerifiedForSendingStatus: true,
      VerificationStatus: 'SUCCESS',
      DkimAttributes: isDomain
        ? { SigningEnabled: true, Status: 'SUCCESS', SigningAttributesOrigin: 'AWS_SES' }
        : { SigningEnabled: false, Status: 'NOT_STARTED', SigningAttributesOrigin: 'AWS_SES' },
    });
  }
}

function namedIn({ pathname }: URL): string {
  return decodeURIComponent(pathname.split('/').at(-1) ?? '').toLowerCase();
}

/** Whether a call is for SES v2 (REST) rather than v1 (query protocol). */
export function isVersion2({ url }: Pick<AwsRequest, 'url'>): boolean {
  return url.pathname.startsWith('/v2/email/');
}

const operations: Record<string, string | undefined> = {
  'GET account': 'GetAccount',
  'PUT account/sending': 'PutAccountSendingAttributes',
  'GET identities/': 'GetEmailIdentity',
  'POST identities': 'CreateEmailIdentity',
  'PUT suppression/addresses': 'PutSuppressedDestination',
  'DELETE suppression/addresses/': 'DeleteSuppressedDestination',
};

function areaOf({ pathname }: URL): string {
  return pathname.replace('/v2/email/', '').replace(/^(identities\/|suppression\/addresses\/).+/, '$1');
}

function refused(code: string, message: string, status = 400): Response {
  return errorResponse('sesv2', code, message, status);
}

function readKept(path: string): Kept {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    mkdirSync(dirname(path), { recursive: true });
    return { identities: [], suppressed: {} };
  }
}
