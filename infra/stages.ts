import { Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import * as z from 'zod';
import { localStage } from './stage-names.ts';

const emailSchema = z.email('must be an email address');

/** What differs between one installation and another. The README explains each value to operators. */
export const stageSchema = z.strictObject({
  /** Shown on the site, in the dashboard and in mails. */
  studioName: z.string().trim().min(1).max(60),
  /** The IANA name of the zone that events are announced in, such as `Europe/Berlin`. */
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Berlin"').default('UTC'),
  /** A domain or an address that the studio owns and SES may send from; without it no mail is sent. */
  mailIdentity: z
    .string()
    .regex(/^([^@\s]+@)?([a-z0-9-]+\.)+[a-z]{2,}$/i, 'must be a domain or an email address')
    .optional(),
  /** The address of the first administrator, who is invited by mail when there is none yet. */
  firstAdministrator: emailSchema.optional(),
  /**
   * Who may make an account on the sign-in page: anybody, to be approved by an administrator (`approval`); nobody
   * (`closed`); or anybody, with access to all leads at once (`open`).
   */
  registration: z.enum(['approval', 'closed', 'open']).default('approval'),
  /** Leads that have been closed for longer than that many days are erased; none without it. */
  closedLeadDays: z.int().min(1, 'must be at least 1 day').max(3650, 'must be at most 3650 days').optional(),
  /** Who is mailed when an alarm goes off; each receiver confirms once by a link. */
  alarmReceivers: z.array(emailSchema).default([]),
  /** Accounts with known passwords and invented content, for trying the product out on one's own machine. */
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
export type Stage = z.infer<typeof stageSchema> & { name: string };

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * The stage named by the context value `stage`, from `stages` in cdk.json.
 * @throws with all that is wrong with it, in words for the operator
 */
export function readStage(app: Construct): Stage {
  const name = app.node.tryGetContext('stage');
  const stages = app.node.tryGetContext('stages') ?? {};
  return parseStage(name, stages);
}

export function parseStage(name: unknown, stages: Record<string, unknown>): Stage {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,20}$/.test(name) || Token.isUnresolved(name)) {
    throw new Error('Name a stage of cdk.json in small letters, digits and hyphens, such as "-c stage=production"');
  }
  if (!Object.hasOwn(stages, name)) {
    const known = Object.keys(stages).join(', ');
    throw new Error(`cdk.json has no stage "${name}" under context.stages; it has: ${known || 'none'}`);
  }
  const { success, data, error } = stageSchema.safeParse(stages[name]);
  if (!success) throw new Error(`The stage "${name}" in cdk.json is not right:\n${z.prettifyError(error)}`);
  if (data.demoAccounts && name !== localStage) {
    throw new Error(`The stage "${name}" must not have demoAccounts: their passwords are known to everybody`);
  }
  return { ...data, name };
}
