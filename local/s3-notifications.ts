/** Which events of a bucket invoke a function. */
export type Notification = {
  id: string;
  /** Such as `s3:ObjectCreated:*`. */
  events: string[];
  prefix: string;
  suffix: string;
  functionArn: string;
};

type Rule = { Name: string; Value: string };

/** Reads `NotificationConfiguration` of an `AWS::S3::Bucket`. @throws when it notifies anything but functions */
export function readTemplateNotifications(configuration: Record<string, unknown> = {}): Notification[] {
  refuseAllBut('LambdaConfigurations', configuration);
  type Entry = { Event: string; Function: string; Filter?: { S3Key?: { Rules?: Rule[] } } };
  const entries = (configuration.LambdaConfigurations ?? []) as Entry[];
  return entries.map(({ Event, Function: functionArn, Filter }, index) => {
    return { id: `${index}`, events: [Event], functionArn, ...limits(Filter?.S3Key?.Rules) };
  });
}

/** Reads the configuration as the API words it. @throws when it notifies anything but functions */
export function readApiNotifications(configuration: Record<string, unknown>): Notification[] {
  refuseAllBut('LambdaFunctionConfigurations', configuration);
  type Entry = {
    Id?: string;
    Events: string[];
    LambdaFunctionArn: string;
    Filter?: { Key?: { FilterRules?: Rule[] } };
  };
  const entries = (configuration.LambdaFunctionConfigurations ?? []) as Entry[];
  return entries.map(({ Id, Events, LambdaFunctionArn, Filter }, index) => {
    return {
      id: Id ?? `${index}`,
      events: Events,
      functionArn: LambdaFunctionArn,
      ...limits(Filter?.Key?.FilterRules),
    };
  });
}

function refuseAllBut(supported: string, configuration: Record<string, unknown>): void {
  const other = Object.keys(configuration).find((name) => name !== supported);
  if (other) throw new Error(`bucket notifications by ${other} are not supported here`);
}

function limits(rules: Rule[] = []): { prefix: string; suffix: string } {
  const named = (name: string) => rules.find((rule) => rule.Name.toLowerCase() === name)?.Value ?? '';
  return { prefix: named('prefix'), suffix: named('suffix') };
}
