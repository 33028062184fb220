import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { administrator } from '../local/iam.ts';
import type { RunningStudio } from './running-studio.ts';

type Resource = { Type: string; Properties?: Record<string, unknown> };

/** A function of the stack and the folder of its bundle. */
export type StackFunction = {
  logicalId: string;
  /** Such as `Booking`. */
  name: string;
  folder: string;
  variables: Record<string, unknown>;
  /** Keys of the routes that lead to it. */
  routes: string[];
};

/** What the synthesised stack says, as far as measurements need it. */
export function readStack(assembly: string) {
  const [file = ''] = readdirSync(assembly).filter((name) => name.endsWith('.template.json'));
  const { Resources } = JSON.parse(readFileSync(path.join(assembly, file), 'utf8')) as {
    Resources: Record<string, Resource>;
  };
  const of = (type: string) => Object.entries(Resources).filter(([, { Type }]) => Type === type);
  const routesTo = (logicalId: string) =>
    of('AWS::ApiGatewayV2::Route')
      .filter(([, { Properties }]) => {
        const target = JSON.stringify(Properties?.Target);
        return of('AWS::ApiGatewayV2::Integration').some(
          ([id, integration]) => target.includes(`"${id}"`) && JSON.stringify(integration).includes(`"${logicalId}"`),
        );
      })
      .map(([, { Properties }]) => String(Properties?.RouteKey));
  const functions = of('AWS::Lambda::Function').map(([logicalId, { Properties = {} }]): StackFunction => {
    const { Code, Environment } = Properties as {
      Code: { S3Key: string };
      Environment?: { Variables: Record<string, unknown> };
    };
    const variables = Environment?.Variables ?? {};
    return {
      logicalId,
      name: String(variables.POWERTOOLS_SERVICE_NAME ?? logicalId),
      folder: path.join(assembly, `asset.${Code.S3Key.replace(/\.zip$/, '')}`),
      variables,
      routes: routesTo(logicalId),
    };
  });
  return { functions, api: functions.filter(({ routes }) => routes.length > 0) };
}

/** Calls to the services of a running studio as its administrator. */
export function administratorSettings(studio: RunningStudio) {
  const { endpoint } = JSON.parse(readFileSync(path.join(studio.dataFolder, 'ports.json'), 'utf8'));
  return { endpoint: `http://127.0.0.1:${endpoint}`, region: 'eu-central-1', credentials: administrator };
}

/** Names of the running tables by their logical ids in the template. */
export async function tableNames(studio: RunningStudio): Promise<(reference: unknown) => string> {
  const { TableNames = [] } = await new DynamoDBClient(administratorSettings(studio)).send(new ListTablesCommand());
  return (reference) => {
    const logicalId = (reference as { Ref?: string } | undefined)?.Ref ?? '';
    const found = TableNames.find((name) => logicalId !== '' && name.includes(`-${logicalId.slice(0, 24)}-`));
    if (!found) throw new Error(`No table runs for ${JSON.stringify(reference)}`);
    return found;
  };
}

/** The table that functions know by this variable. */
export function tableBehind(assembly: string, variable: string): unknown {
  return readStack(assembly).functions.find(({ variables }) => variables[variable])?.variables[variable];
}
