/** The dashboard's settings, written as `config.json` at deployment. */
export type DashboardConfig = {
  studioName: string;
  /** The IANA name of the zone that events are announced in. */
  timeZone: string;
  /** The country of the time zone, in two letters. */
  country?: string;
  /** Who may register: everyone after approval, no one, or everyone without approval. */
  registration: 'approval' | 'closed' | 'open';
  userPoolId: string;
  userPoolClientId: string;
  /** `https://cognito-idp.REGION.amazonaws.com/POOLID`, as the tokens name their issuer. */
  userPoolProviderUrl: string;
};

/** Checks the few names by hand: a schema library would delay the first page. */
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
