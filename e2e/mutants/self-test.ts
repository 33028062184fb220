import type { Mutant } from './mutant.ts';

/** The self-test of the booking path, and the smoke test. */
export const selfTest: Mutant[] = [
  {
    rows: ['OPS-20'],
    file: 'functions/self-test/run-self-test.ts',
    from: "    await follow('erased', () => deps.erase(id));",
    to: "    await follow('erased', async () => {});",
    why: 'the self-test leaves its booking behind',
  },
  {
    rows: ['OPS-21'],
    file: 'functions/self-test/run-self-test.ts',
    from: "    if (reason) throw new LinkError(`SES did not accept the email: ${reason.split(':')[0]}.`);",
    to: "    if (reason) return 'accepted';",
    why: 'the self-test passes although SES refuses the email',
  },
  {
    rows: ['OPS-22'],
    file: 'functions/visitors/probe-token.ts',
    from: 'if (!this.#keys.some((key) => isRight(signature(key, time, requestKey)))) return false;',
    to: 'if (!this.#keys.some((key) => isRight(signature(key, time, requestKey)))) return signed.length > 0;',
    why: 'a forged token marks a request of a stranger as a probe, which no one sees',
  },
  {
    rows: ['OPS-23'],
    file: 'functions/self-test/run-self-test.ts',
    from: 'if (left) await deps.erase(left);',
    to: 'if (left) links.length = 0;',
    why: 'a probe that a crash left behind stays',
  },
  {
    rows: ['OPS-24'],
    file: 'functions/leads/read-leads.ts',
    from: 'return isProbe(Item) ? undefined : Item;',
    to: 'return Item;',
    why: 'the log and the status of a probe can be changed like those of a lead',
  },
  {
    rows: ['OPS-24'],
    file: 'functions/leads/items-with-ids.ts',
    from: ' && !isProbe(item)',
    to: '',
    why: 'an operator finds a probe as an unreadable lead',
  },
  {
    rows: ['OPS-25'],
    file: 'infra/operator/smoke-checks.ts',
    from: 'if (answer.status !== status) return',
    to: 'if (answer.status >= 500) return',
    why: 'the smoke test accepts a sign-in page that is missing',
  },
];
