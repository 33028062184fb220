import type { Environment, Providers } from '../platform/service.ts';

/**
 * The resource types that are accepted without being emulated, with the reason. Any other type without a provider fails the
 * deployment.
 */
export const notEmulated = {
  'AWS::Backup::BackupPlan': 'Nothing is copied: the data folder is the only copy.',
  'AWS::Backup::BackupSelection': 'As for the backup plan.',
  'AWS::Backup::BackupVault': 'As for the backup plan.',
  'AWS::Backup::RestoreTestingPlan': 'There are no backups to restore.',
  'AWS::Backup::RestoreTestingSelection': 'There are no backups to restore.',
  'AWS::Budgets::Budget': 'Nothing costs money here.',
  'AWS::CDK::Metadata': 'It has no effect on AWS either.',
  'AWS::CertificateManager::Certificate': 'The site is plain HTTP on the loopback interface.',
  'AWS::Events::Rule': 'Only rules about events of AWS Backup are accepted: there are no backups.',
  'AWS::Logs::LogGroup': 'Functions write their logs to files.',
  'AWS::Logs::MetricFilter': 'There are no log groups to filter.',
  'AWS::Logs::QueryDefinition': 'There are no log groups to query.',
  'AWS::Logs::ResourcePolicy': 'There are no log groups to write to.',
  'AWS::Route53::RecordSet': 'The site is reached by localhost and a port.',
  'AWS::WAFv2::WebACL': 'Managed rules are not public, and the only client is this machine.',
  'AWS::WAFv2::WebACLAssociation': 'As for the firewall.',
  'Custom::LogRetention': 'There are no log groups.',
  'Custom::S3AutoDeleteObjects': 'It acts when a stack is deleted, which never happens here.',
} as const;

/** Placeholders for the types that are not emulated: only names and ARNs. */
export function placeholders({ region, accountId }: Pick<Environment, 'region' | 'accountId'>): Providers {
  const backupArn = (kind: string, name: string) => `arn:aws:backup:${region}:${accountId}:${kind}:${name}`;
  const providers: Record<keyof typeof notEmulated, Providers[string]> = {
    'AWS::Backup::BackupPlan': ({ physicalName }) => ({
      ref: physicalName,
      attributes: { BackupPlanId: physicalName, BackupPlanArn: backupArn('backup-plan', physicalName) },
    }),
    'AWS::Backup::BackupSelection': ({ physicalName }) => ({ ref: physicalName }),
    'AWS::Backup::BackupVault': ({ properties }) => {
      const name = properties.BackupVaultName;
      return { ref: name, attributes: { BackupVaultName: name, BackupVaultArn: backupArn('backup-vault', name) } };
    },
    'AWS::Backup::RestoreTestingPlan': ({ properties }) => {
      const name = properties.RestoreTestingPlanName;
      return { ref: name, attributes: { RestoreTestingPlanArn: backupArn('restore-testing-plan', name) } };
    },
    'AWS::Backup::RestoreTestingSelection': ({ properties }) => ({ ref: properties.RestoreTestingSelectionName }),
    'AWS::CDK::Metadata': ({ logicalId }) => ({ ref: logicalId }),
    'AWS::Budgets::Budget': ({ properties, physicalName }) => ({ ref: properties.Budget?.BudgetName ?? physicalName }),
    'AWS::CertificateManager::Certificate': ({ physicalName }) => ({
      ref: `arn:aws:acm:${region}:${accountId}:certificate/${physicalName}`,
    }),
    'AWS::Events::Rule': ({ properties, physicalName }) => {
      const sources = JSON.stringify(properties.EventPattern?.source ?? []);
      if (sources !== '["aws.backup"]') throw new Error(`Rules about events of ${sources} are not supported here`);
      const arn = `arn:aws:events:${region}:${accountId}:rule/${physicalName}`;
      return { ref: physicalName, attributes: { Arn: arn } };
    },
    'AWS::Logs::LogGroup': ({ properties, physicalName }) => {
      const name = properties.LogGroupName ?? physicalName;
      return { ref: name, attributes: { Arn: `arn:aws:logs:${region}:${accountId}:log-group:${name}:*` } };
    },
    'AWS::Logs::MetricFilter': ({ physicalName }) => ({ ref: physicalName }),
    'AWS::Logs::QueryDefinition': ({ physicalName }) => ({ ref: physicalName }),
    'AWS::Logs::ResourcePolicy': ({ physicalName }) => ({ ref: physicalName }),
    'AWS::Route53::RecordSet': ({ properties }) => ({ ref: properties.Name }),
    'AWS::WAFv2::WebACL': ({ properties, physicalName }) => {
      const scope = properties.Scope === 'CLOUDFRONT' ? 'global' : 'regional';
      const arn = `arn:aws:wafv2:${region}:${accountId}:${scope}/webacl/${physicalName}/${physicalName}`;
      return { ref: `${physicalName}|${physicalName}|${properties.Scope}`, attributes: { Arn: arn, Id: physicalName } };
    },
    'AWS::WAFv2::WebACLAssociation': ({ physicalName }) => ({ ref: physicalName }),
    'Custom::S3AutoDeleteObjects': ({ physicalName }) => ({ ref: physicalName }),
    'Custom::LogRetention': ({ properties }) => ({
      ref: properties.LogGroupName,
      attributes: { LogGroupName: properties.LogGroupName },
    }),
  };
  return providers;
}
