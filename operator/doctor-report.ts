import { type Check, type CheckResult, fault, reasonOf, runChecks, skipped } from '#shared/operations/checks.ts';
import { type SystemReport, systemReportSchema } from '#shared/operations/system-schemas.ts';
import { localStage } from '../infra/stages/stage-names.ts';
import { CommandError } from './command-error.ts';
import type { Operator } from './doctor-context.ts';
import { credentials, deploymentChecks, localChecks, stack } from './doctor-deployment.ts';
import { domainChecks } from './doctor-domain.ts';

/** Everything that needs the operator's rights. `docs/doctor.md` explains each check. */
export const operatorChecks: readonly Check<Operator>[] = [credentials, stack, ...deploymentChecks, ...domainChecks];

/**
 * Runs the checks of the operator, then those of the installation itself. Without credentials or a stack, the checks that
 * need them are skipped.
 * @param askInstallation calls the function `system` of the stage
 */
export async function diagnose(operator: Operator, askInstallation: () => Promise<unknown>): Promise<CheckResult[]> {
  const isLocal = operator.stage.name === localStage;
  const run = async (checks: readonly Check<Operator>[], obstacle?: string) => {
    const named = checks.map((check) => {
      const reason = isLocal && !localChecks.includes(check) ? 'local' : obstacle;
      return reason ? { ...check, run: () => skipped(reason) } : check;
    });
    return runChecks(named, operator, undefined, 30_000);
  };
  const [signedIn] = await run([credentials]);
  const obstacle = signedIn?.health === 'fault' ? 'credentials' : undefined;
  const [deployed] = await run([stack], obstacle);
  const others = operatorChecks.filter((check) => check !== credentials && check !== stack);
  const rest = await run(others, obstacle ?? (deployed?.health === 'fault' ? 'undeployed' : undefined));
  const own = obstacle || deployed?.health === 'fault' ? [] : await installationChecks(askInstallation);
  return [signedIn, deployed, ...rest, ...own].filter((each) => each !== undefined);
}

async function installationChecks(ask: () => Promise<unknown>): Promise<CheckResult[]> {
  const identity = { id: 'installation', subject: 'operation', title: 'Installation' };
  try {
    const { checks }: SystemReport = systemReportSchema.parse(await ask());
    return checks as CheckResult[];
  } catch (error) {
    const reason = error instanceof CommandError ? error.message : `${reasonOf(error)}.`;
    const message = `The installation could not check itself: ${reason}`;
    return [{ ...identity, ...fault(message, 'Read the log of the function System in CloudWatch.') }];
  }
}

/** A line per check with its details and fix below, in columns. */
export function toText(checks: readonly CheckResult[]): string {
  const width = Math.max(...checks.map(({ title }) => title.length));
  const indent = ' '.repeat(9);
  return checks
    .flatMap((check) => [
      `${check.health.padEnd(7)}  ${check.title.padEnd(width)}  ${check.message}`,
      ...(check.health === 'warning' || check.health === 'fault'
        ? [...(check.details ?? []).map((line) => `${indent}- ${line}`), `${indent}> ${toOperator(check.fix)}`]
        : []),
    ])
    .join('\n');
}

/** The installation speaks to the studio; here, its operator reads. */
function toOperator(fix: string): string {
  const asked = fix.replace(/ask your operator to /gi, '');
  return asked.charAt(0).toUpperCase() + asked.slice(1);
}
