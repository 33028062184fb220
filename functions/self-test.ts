import { setTimeout } from 'node:timers/promises';
import type { SelfTestResult } from '#shared/operations/self-test-commands.ts';
import { isDeployment, runDeploymentStep } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { errorNames, log, recordMetric } from './aws/log.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { requireEnv } from './aws/settings.ts';
import { ProbeRepository } from './leads/probe-repository.ts';
import { eraseProbe } from './self-test/erase-probe.ts';
import { runSelfTest } from './self-test/run-self-test.ts';
import { SelfTestState } from './self-test/self-test-state.ts';
import { ProbeToken } from './visitors/signed-time.ts';

const tables = { leads: requireEnv('LEADS_TABLE'), terms: requireEnv('LEAD_TERMS_TABLE') };
const requestTimeoutMs = 15_000;
const deps = {
  siteUrl: requireEnv('SITE_URL'),
  request: (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) }),
  probes: new ProbeRepository(documents, tables.leads),
  erase: (id: string) => eraseProbe(documents, tables, id),
  state: new SelfTestState(documents, requireEnv('SETTINGS_TABLE')),
  token: new ProbeToken(...readOriginKeys()),
  pause: () => setTimeout(1_000),
};

/**
 * Checks the booking path. A schedule calls it every six hours, operators call it with `npm run smoke`, and the first
 * deployment calls it at its end. A failed test fails no deployment: the page System shows it.
 */
export async function handler(event: object | null): Promise<SelfTestResult | undefined> {
  if (!event || !isDeployment(event)) return test();
  await runDeploymentStep(event, async () => {
    await test().catch((error) => log.error('The first self-test did not run', { errors: errorNames(error) }));
  });
  return undefined;
}

async function test(): Promise<SelfTestResult> {
  const result = await runSelfTest(deps, () => new Date());
  if (result.passed) log.info('Self-test passed', result);
  else log.error('Self-test failed', result);
  recordMetric('SelfTestPassed', result.passed ? 1 : 0);
  return result;
}
