import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { synthesise } from 'local-aws/synthesis';

type Statement = { Action: string | string[] };

// biome-ignore lint/suspicious/noExplicitAny: properties as CloudFormation has them, of any kind of resource
export type Resource = { Type: string; Properties: any };

/** Copies the synthesised stack and changes its resources. @returns the folder, which the caller removes */
export async function changedStack(change: (resources: Record<string, Resource>) => void): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assembly-'));
  cpSync(await synthesise('.local/assembly', console.error), folder, { recursive: true });
  changeTemplate(folder, change);
  return folder;
}

/** Changes the resources of the synthesised stack in a folder. */
export function changeTemplate(folder: string, change: (resources: Record<string, Resource>) => void): void {
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
  const file = path.join(folder, name);
  const template = JSON.parse(readFileSync(file, 'utf8'));
  change(template.Resources);
  writeFileSync(file, JSON.stringify(template));
}

/** Removes one action from the role of one function, wherever its policy allows it. @throws when no policy allows it */
export function removeGrant(resources: Record<string, Resource>, role: RegExp, action: string): void {
  const found = Object.entries(resources)
    .filter(([logicalId, { Type }]) => Type === 'AWS::IAM::Policy' && role.test(logicalId))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[])
    .filter(({ Action }) => [Action].flat().includes(action));
  if (found.length === 0) throw new Error(`${role} may not ${action} anyway`);
  for (const statement of found) {
    const rest = [statement.Action].flat().filter((each) => each !== action);
    // A statement needs an action; nothing calls this one.
    statement.Action = rest.length > 0 ? rest : 'sts:GetCallerIdentity';
  }
}

/** Adds a right to the role of one function. */
export function addGrant(resources: Record<string, Resource>, role: RegExp, statement: object): void {
  const policies = Object.entries(resources).filter(([id, { Type }]) => Type === 'AWS::IAM::Policy' && role.test(id));
  if (policies.length !== 1) throw new Error(`${policies.length} policies match ${role}`);
  policies[0]?.[1].Properties.PolicyDocument.Statement.push({ Effect: 'Allow', ...statement });
}
