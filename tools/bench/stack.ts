import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { administratorSettings } from '../../e2e/fixtures/administrator-settings.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';

type Resource = { Type: string; Properties?: Record<string, unknown> };

/** A function of the stack and the folder of its bundle. */
type StackFunction = {
  logicalId: string;
  /** For example `Booking`. */
  name: string;
  folder: string;
  variables: Record<string, unknown>;
  /** Keys of its routes. */
  routes: string[];
};

/** The functions of the synthesised stack; `api` are those with a route. */
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

/** Looks up names of the running tables by their logical ids in the template. */
export async function tableNames(studio: RunningStudio): Promise<(reference: unknown) => string> {
  const { TableNames = [] } = await new DynamoDBClient(administratorSettings(studio)).send(new ListTablesCommand());
  return (reference) => {
    const logicalId = (reference as { Ref?: string } | undefined)?.Ref ?? '';
    const found = TableNames.find((name) => logicalId !== '' && name.includes(`-${logicalId.slice(0, 24)}-`));
    if (!found) throw new Error(`There is no running table for ${JSON.stringify(reference)}`);
    return found;
  };
}

/** The table reference that functions get in this environment variable. */
export function tableOf(assembly: string, variable: string): unknown {
  return readStack(assembly).functions.find(({ variables }) => variables[variable])?.variables[variable];
}
