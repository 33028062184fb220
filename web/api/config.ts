/** What the dashboard must know of the stack it belongs to; written beside it when that is deployed. */
export type DashboardConfig = {
  studioName: string;
  /** The IANA name of the zone that events are announced in. */
  timeZone: string;
  /** Who may make an account: anybody to be approved, nobody, or anybody at once. */
  registration: 'approval' | 'closed' | 'open';
  userPoolId: string;
  userPoolClientId: string;
  /** `https://cognito-idp.REGION.amazonaws.com/POOLID`, as the tokens name their issuer. */
  userPoolProviderUrl: string;
};

/** The stack's own file: a few names to check need no schema, whose library would delay the first page. */
export async function loadConfig(): Promise<DashboardConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The configuration could not be read: status ${response.status}`);
  const config: Record<string, unknown> = await response.json();
  for (const name of names) if (typeof config[name] !== 'string') throw new Error(`The configuration lacks ${name}`);
  return config as DashboardConfig;
}

const names = [
  'studioName',
  'timeZone',
  'registration',
  'userPoolId',
  'userPoolClientId',
  'userPoolProviderUrl',
] as const;
