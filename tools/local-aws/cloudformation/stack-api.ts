import { escapeXml } from '../platform/endpoint-errors.ts';
import { answerQuery, QueryCall, QueryError } from '../platform/query-protocol.ts';
import type { AwsRequest, AwsService, RequiredRight } from '../platform/service.ts';

type DeployedResource = { type: string; physicalId: string };
/** A stack as it was deployed last. */
type DeployedStack = {
  id: string;
  template: unknown;
  outputs: Record<string, string>;
  /** By logical id. */
  resources: Map<string, DeployedResource>;
};

/** The CloudFormation calls of operators that look up what is deployed. */
export class StackApi implements AwsService {
  readonly signingName = 'cloudformation';
  readonly providers = {};
  readonly #arn: (stack: string) => string;
  /** The deployed stacks, by name. */
  readonly stacks = new Map<string, DeployedStack>();

  constructor({ region, accountId }: { region: string; accountId: string }) {
    this.#arn = (stack) => `arn:aws:cloudformation:${region}:${accountId}:stack/${stack}/*`;
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    const call = new QueryCall(request);
    return [{ action: `cloudformation:${call.action}`, resource: this.#arn(call.text('StackName') ?? '') }];
  }

  handle(request: AwsRequest): Promise<Response> {
    const call = new QueryCall(request);
    return answerQuery('cloudformation', call, async () => {
      const stack = call.required('StackName');
      const deployed = this.stacks.get(stack);
      if (call.action === 'DescribeStacks') {
        if (!deployed) throw new QueryError('ValidationError', `Stack with id ${stack} does not exist`);
        return describe(stack, deployed);
      }
      if (call.action === 'GetTemplate') {
        if (!deployed) throw new QueryError('ValidationError', `Template for stack ${stack} does not exist`);
        if (call.text('TemplateStage') === 'Processed') {
          throw new QueryError('ValidationError', 'Only the original template is kept here');
        }
        return `<TemplateBody>${escapeXml(JSON.stringify(deployed.template))}</TemplateBody>`;
      }
      if (call.action !== 'DescribeStackResource') {
        throw new QueryError('InvalidAction', `Could not find operation ${call.action} here`);
      }
      if (!deployed) throw new QueryError('ValidationError', `Stack '${stack}' does not exist`);
      const logicalId = call.required('LogicalResourceId');
      const found = deployed.resources.get(logicalId);
      if (!found) throw new QueryError('ValidationError', `Resource ${logicalId} does not exist for stack ${stack}`);
      const fields = {
        StackName: stack,
        LogicalResourceId: logicalId,
        PhysicalResourceId: found.physicalId,
        ResourceType: found.type,
        ResourceStatus: 'UPDATE_COMPLETE',
        LastUpdatedTimestamp: new Date().toISOString(),
      };
      const detail = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
      return `<StackResourceDetail>${detail.join('')}</StackResourceDetail>`;
    });
  }
}

function describe(name: string, { id, outputs }: DeployedStack): string {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${escapeXml(value)}</OutputValue></member>`,
  );
  const drift = '<DriftInformation><StackDriftStatus>NOT_CHECKED</StackDriftStatus></DriftInformation>';
  const names = `<StackName>${name}</StackName><StackId>${id}</StackId><StackStatus>UPDATE_COMPLETE</StackStatus>`;
  return `<Stacks><member>${names}${drift}<Outputs>${members.join('')}</Outputs></member></Stacks>`;
}
