import type { Environment, Providers } from './service.ts';

/** Providers of the types that need nothing here: names and ARNs that look like those of AWS. */
export function standIns({ region, accountId }: Pick<Environment, 'region' | 'accountId'>): Providers {
  return {
    'AWS::CDK::Metadata': ({ logicalId }) => ({ ref: logicalId }),
    'AWS::Budgets::Budget': ({ properties, physicalName }) => ({ ref: properties.Budget?.BudgetName ?? physicalName }),
    'AWS::CertificateManager::Certificate': ({ physicalName }) => ({
      ref: `arn:aws:acm:${region}:${accountId}:certificate/${physicalName}`,
    }),
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
    // The CDK's own clean-up functions act when a stack is deleted, which never happens here.
    'Custom::S3AutoDeleteObjects': ({ physicalName }) => ({ ref: physicalName }),
    'Custom::LogRetention': ({ properties }) => ({
      ref: properties.LogGroupName,
      attributes: { LogGroupName: properties.LogGroupName },
    }),
  };
}
