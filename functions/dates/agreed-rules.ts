import { rulesPerLead } from '#shared/dates/date-limits.ts';
import type { LeadDate, Rules } from '#shared/dates/date-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { hash } from '../aws/hash.ts';
import type { StudioText } from '../content/studio-text.ts';
import { RulesChangedError } from './errors.ts';

export type RulesDeps = { texts: Pick<StudioText, 'read'> };

/** The studio's rules for appointments, if it has any. The version is the beginning of a hash of their text. */
export async function readRules({ texts }: RulesDeps): Promise<Rules | undefined> {
  const text = await texts.read('general/appointment_rules');
  return text ? { version: hash(text).slice(0, 12), text } : undefined;
}

/**
 * What the visitor's yes to a date stores of the rules: the text on the lead, so that later rules, exports and restored tables leave it
 * as it was read, and the version on the date. Nothing while the studio has no rules.
 * @param shown the version that the page showed
 * @throws {RulesChangedError} when the rules are others by now
 */
export async function agreedRules(
  deps: RulesDeps,
  { agreed_rules = [] }: Lead,
  shown: string | undefined,
  now: Date,
): Promise<{ ofLead: Pick<Lead, 'agreed_rules'>; ofDate: Pick<LeadDate, 'rules'> }> {
  const rules = await readRules(deps);
  if (!rules) return { ofLead: {}, ofDate: {} };
  const { version } = rules;
  if (version !== shown) {
    throw new RulesChangedError(
      'Our rules have changed. Please read them and agree again. If you do not see them, load the page again.',
    );
  }
  const others = agreed_rules.filter((each) => each.version !== version);
  return {
    ofLead: { agreed_rules: [rules, ...others].slice(0, rulesPerLead) },
    ofDate: { rules: { version, agreed_at: now.toISOString() } },
  };
}
