import type { Construct } from 'constructs';
import * as z from 'zod';
import { firstDeploymentContext, localRunContext, localStage } from './stage-names.ts';

const emailSchema = z.email('must be an email address');
const text = z.string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be a string') });

const hostName = text
  .max(64, 'must have at most 64 characters, the limit of a certificate')
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/i,
    'must be a host name such as "www.studio.example", without "https://" and without a path',
  );

/** A time that DynamoDB can restore to: it knows no fractions of a second. */
export const restoreTimeSchema = z
  .string('must be a time in UTC such as "2026-03-01T18:30:00Z"')
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, 'must be a time in UTC such as "2026-03-01T18:30:00Z"')
  .refine((time) => !Number.isNaN(Date.parse(time)), 'is not a time that exists');

const streamLabel = text.regex(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+$/,
  'must be the label of a stream, such as "2026-03-01T18:30:00.000"; copy it from `npm run restore`',
);

const days = (least: number, fault: string) =>
  z.int('must be a whole number of days').min(least, fault).max(3650, 'must be at most 3650 days');

/** Tables that are restored together, because their items refer to each other. */
const restoredPart = <Streams extends z.ZodRawShape>(streams: Streams) =>
  z.strictObject({ at: restoreTimeSchema, streams: z.strictObject(streams) }).optional();

/** The settings of a stage. The README explains each value to operators. */
export const stageSchema = z.strictObject({
  /** Shown on the site, in the dashboard and in emails. */
  studioName: text
    .trim()
    .min(1, 'must not be empty')
    .max(60, 'must have at most 60 characters')
    .regex(/^\P{Cc}*$/u, 'must be a single line')
    // The characters that Cognito accepts in the subject of an email; the check above reports control characters.
    .regex(
      /^[\p{L}\p{M}\p{S}\p{N}\p{P}\p{Cc} ]*$/u,
      'must not contain joined emoji or invisible characters, which Amazon Cognito refuses in emails',
    ),
  /** IANA name of the studio's time zone, such as `Europe/Berlin`; optional in the stage `local` only. */
  timeZone: text
    .refine(
      isTimeZone,
      'must be the name of a time zone such as "Europe/Berlin"; an offset such as "+02:00" has no daylight saving time',
    )
    .optional(),
  /** Host names of the site. Visitors of the others are redirected to the first. */
  domain: z
    .array(hostName.toLowerCase())
    .min(1, 'must list at least one host name')
    .max(10, 'must list at most 10 host names, the limit of a certificate')
    .refine(isDistinct, 'lists a host name twice')
    .optional(),
  /** ID of the Route 53 hosted zone that gets the DNS records of `domain`; without it, the operator creates them. */
  hostedZone: text
    .regex(/^Z[A-Z0-9]{1,31}$/, 'must be the ID of a hosted zone in Route 53, such as "Z0123456789ABCDEFGHIJ"')
    .optional(),
  /** Domain or email address that the studio owns and sends from; without it, no email is sent. */
  mailIdentity: text
    .regex(/^([^@\s]+@)?([a-z0-9-]+\.)+[a-z]{2,}$/i, 'must be a domain or an email address')
    // ARNs are case-sensitive, and SES stores identities in lowercase.
    .toLowerCase()
    .optional(),
  /**
   * Individually verified recipients outside the `mailIdentity`. In the SES sandbox, sending also needs a permission on the
   * identity of the recipient.
   */
  sandboxRecipients: z
    .array(emailSchema.transform((email) => email.toLowerCase()))
    .max(10, 'must have at most 10 email addresses')
    .default([]),
  /**
   * Who sends codes and invitations: Cognito's own mailer, about 50 emails a day for the AWS account, or SES from
   * `mailIdentity`. Cognito rejects an identity that is not verified, which fails the deployment.
   */
  accountEmail: z.enum(['cognito', 'ses']).default('cognito'),
  /** Email address of the first administrator, who is invited while there is no administrator. */
  firstAdministrator: emailSchema.optional(),
  /**
   * Self-registration on the sign-in page: a new account needs approval by an administrator (`approval`), registration is
   * off (`closed`), or a new account has immediate access to all leads (`open`).
   */
  registration: z.enum(['approval', 'closed', 'open']).default('approval'),
  /** Whether administrators can (`optional`) or must (`administrators`) enter a code of an authenticator app at sign-in. */
  secondStep: z.enum(['optional', 'administrators'], 'must be "optional" or "administrators"').default('optional'),
  /** Erases leads that have been closed for more than this many days; without it, none are erased. */
  closedLeadDays: days(1, 'must be at least 1 day').optional(),
  /** Email addresses that get the alarms; each receiver confirms the subscription once by a link. */
  alarmReceivers: z.array(emailSchema).refine(isDistinct, 'lists an email address twice').default([]),
  /** Numbers of the keys between CDN and functions: the CDN sends the first, functions accept all (for rotation). */
  originKeys: z
    .array(z.int('must be a whole number').min(1, 'must be an integer of at least 1'))
    .min(1, 'must list at least one key')
    .max(2, 'must list at most two keys')
    .refine((all) => new Set(all).size === all.length, 'lists a key twice')
    .default([1]),
  /** A firewall (AWS WAF) in front of the site, and how many requests an IP address can send to it. */
  firewall: z
    .strictObject({
      requestsPerFiveMinutes: z
        .int('must be a whole number of requests')
        .min(100, 'must be at least 100: a single visit can take as many')
        .max(1_000_000, 'must be at most 1000000'),
    })
    .optional(),
  /** US dollars that the AWS account may cost in a month; AWS emails the alarm receivers before. */
  budget: z
    .number('must be a number of US dollars')
    .min(1, 'must be at least 1 US dollar')
    .max(100_000, 'must be at most 100000 US dollars')
    .optional(),
  /** Daily backups of tables and images, with a monthly restore test, and for how long they are kept. */
  backup: z
    .strictObject({
      keepDays: days(7, 'must be at least 7 days, which the restore test needs'),
    })
    .optional(),
  /** For how long records of content changes and logs are kept. */
  retention: z
    .strictObject({
      changeRecordDays: days(1, 'must be at least 1 day').default(365),
      logDays: z.literal([7, 14, 30, 60, 90, 180, 365], 'must be 7, 14, 30, 60, 90, 180 or 365 days').default(90),
    })
    .prefault({}),
  /**
   * Uses tables that `npm run restore` created, which prints this value, instead of the stack's own. The stack cannot look up
   * the streams of restored tables, so their labels are part of it.
   */
  restored: z
    .strictObject({
      content: restoredPart({ Content: streamLabel }),
      leads: restoredPart({ Leads: streamLabel, LeadLog: streamLabel, Limits: streamLabel }),
    })
    .refine(({ content, leads }) => content || leads, 'must have content, leads or both')
    .optional(),
  /** Accounts with public passwords, and demo content; only in the stage `local`. */
  demoAccounts: z
    .array(
      z.strictObject({
        email: emailSchema,
        password: z.string().min(6),
        full_name: z.string(),
        role: z.enum(['user', 'admin']),
      }),
    )
    .optional(),
});
export type Stage = z.infer<typeof stageSchema> & {
  name: string;
  timeZone: string;
  /** Turns deletion protection off, so that a rollback can delete everything. */
  isFirstDeployment?: boolean;
};

/** Tables that are restored together. */
export type DataPart = keyof NonNullable<Stage['restored']>;

/** Whether no two names are equal, ignoring case. */
function isDistinct(names: readonly string[]): boolean {
  const normalized = names.map((name) => name.toLowerCase());
  return new Set(normalized).size === names.length;
}

/** The public URL of a stage with a domain, without a trailing slash. */
export function domainUrl({ domain }: Pick<Stage, 'domain'>): string | undefined {
  return domain && `https://${domain[0]}`;
}

/** For how many days the functions keep leads and backups, which the privacy notice names. */
export function noticeEnvironment({ backup, closedLeadDays }: Stage): Record<string, string> {
  const pointInTimeRecoveryDays = 35;
  return {
    BACKUP_DAYS: String(Math.max(pointInTimeRecoveryDays, backup?.keepDays ?? 0)),
    ...(closedLeadDays && { CLOSED_LEAD_DAYS: String(closedLeadDays) }),
  };
}

/** Whether the stage needs a stack in `edgeRegion`. */
export function needsEdge({ domain, firewall }: Stage): boolean {
  return domain !== undefined || firewall !== undefined;
}

/** Accepts `Region/City` names, which include daylight saving time, and `UTC`. */
function isTimeZone(name: string): boolean {
  let isValid = name === 'UTC' || /^(?!Etc\/)[A-Z]\w+\/\w/.test(name);
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isValid = false;
  }
  return isValid;
}

/** An invalid configuration. The message tells the operator what to do; no stack trace is printed. */
export class StageError extends Error {
  override readonly name = 'StageError';
}

/**
 * The stage named by the context value `stage`, from `stages` in cdk.json.
 * @throws {StageError} which lists all problems for the operator
 */
export function readStage(app: Construct): Stage {
  const name = app.node.tryGetContext('stage');
  if (app.node.tryGetContext(localRunContext) !== 'true') refuseLocalStage(name);
  const stage = parseStage(name, app.node.tryGetContext('stages') ?? {});
  return { ...stage, isFirstDeployment: app.node.tryGetContext(firstDeploymentContext) === 'true' };
}

/** @throws {StageError} for the stage that only runs on a developer's machine */
export function refuseLocalStage(name: unknown): void {
  if (name !== localStage) return;
  throw new StageError(
    'The stage "local" is never deployed: its passwords are public. Run it with "npm start", and deploy your own stage with "-c stage=NAME".',
  );
}

/** @throws {StageError} */
export function parseStage(name: unknown, stages: Record<string, unknown>): Stage {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,20}$/.test(name)) {
    throw new StageError(
      'Specify a stage of cdk.json with "-c stage=NAME". A name has at most 21 lowercase letters, digits and hyphens, and starts with a letter.',
    );
  }
  if (!Object.hasOwn(stages, name)) {
    const known = Object.keys(stages).join(', ');
    throw new StageError(`cdk.json has no stage "${name}" under context.stages; it has: ${known || 'none'}.`);
  }
  const { data, error } = stageSchema.safeParse(stages[name], { error: plainWords });
  const problems = [
    // A value of the wrong type also breaks the limits of the right type.
    ...[...new Map((error?.issues ?? []).map(sentenceOf).toReversed()).values()].toReversed(),
    ...conflictsIn(name, stages[name] ?? {}),
  ];
  if (!data || problems.length > 0) {
    throw new StageError(`The stage "${name}" in cdk.json is invalid: ${problems.join('; ')}.`);
  }
  return { ...data, timeZone: data.timeZone ?? 'UTC', name };
}

/** The name of a value, and the sentence about it. */
function sentenceOf({ path, message }: z.core.$ZodIssue): [string, string] {
  const name = path.join('.');
  return [name, [name, message].filter(Boolean).join(' ')];
}

/** Messages for values of the wrong type. Other values have sentences of their own. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is missing';
  const names: Record<string, string> = { array: 'a list', object: 'an object with values', string: 'a string' };
  return `must be ${names[issue.expected] ?? 'a number'}`;
}

/** The values that do not fit to each other. The values may be invalid themselves, so all problems are reported at once. */
function conflictsIn(name: string, stage: Partial<Record<keyof Stage, unknown>>): string[] {
  const { accountEmail, alarmReceivers, budget, demoAccounts, domain, hostedZone, mailIdentity } = stage;
  const { sandboxRecipients, timeZone } = stage;
  const isLocal = name === localStage;
  const count = (value: unknown) => (Array.isArray(value) ? value.length : 0);
  const rules: [boolean, string][] = [
    [count(sandboxRecipients) > 0 && !mailIdentity, 'it has sandboxRecipients but no mailIdentity to send from'],
    [accountEmail === 'ses' && !mailIdentity, 'it has "accountEmail": "ses" but no mailIdentity to send from'],
    [Boolean(hostedZone) && !domain, 'it has a hostedZone but no domain to create DNS records for'],
    [budget !== undefined && count(alarmReceivers) === 0, 'it has a budget but no alarmReceivers to email about it'],
    [
      budget !== undefined && count(alarmReceivers) > 10,
      'it has a budget, which AWS emails to at most 10 alarmReceivers',
    ],
    [!isLocal && Boolean(demoAccounts), 'it must not have demoAccounts: their passwords are public'],
    [!isLocal && timeZone === undefined, 'timeZone is missing; set the studio\'s time zone, such as "Europe/Berlin"'],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? problem : []));
}
