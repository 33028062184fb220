/** The only stage with demo accounts; it runs on a developer's machine and is never deployed. */
export const localStage = 'local';

/** The context value that the local run sets; without it the stage `local` is refused. */
export const localRunContext = 'localRun';

/** The context value that marks the first of the two passes of a first deployment. */
export const firstDeploymentContext = 'firstDeployment';

/** The name of a stage's stack. */
export function stackNameOf(stage: string): string {
  return `Afterhours-${stage}`;
}

/** The name of the stack with the parts of a stage that CloudFront reads from `edgeRegion`. */
export function edgeStackNameOf(stage: string): string {
  return `AfterhoursEdge-${stage}`;
}

/** CloudFront accepts certificates and firewalls from this region only. */
export const edgeRegion = 'us-east-1';

/** Outputs of the edge stack. */
export const edgeOutputs = { certificate: 'CertificateArn', firewall: 'FirewallArn' } as const;

/** The context value that keeps a firewall in the edge stack until the distribution no longer uses it. */
export const keepFirewallContext = 'keepFirewall';

/** The output with the URL of the public website. */
export const siteOutput = 'Site';

/** The output with the host name of the distribution, in stages with a domain. */
export const cdnDomainOutput = 'CdnDomain';

/**
 * The name of a table that `npm run restore` creates. It follows from stage and time, so that an interrupted restore continues
 * and the stage value needs no names.
 */
export function restoredTableName(stackName: string, table: string, at: string): string {
  return `${stackName}-${table}-${at.replaceAll(/[-:]/g, '')}`;
}

/** The output with the stage value `restored`, as JSON, of a stack that uses restored tables. */
export const restoredTablesOutput = 'RestoredTables';

/** The functions that operators call by name. */
export type OperatorFunction =
  | 'DeadLetterCommands'
  | 'ExportCommands'
  | 'ImportCommands'
  | 'LeadCommands'
  | 'SelfTest'
  | 'System';

export function operatorFunctionName(stackName: string, fn: OperatorFunction): string {
  return `${stackName}-${fn}`;
}
