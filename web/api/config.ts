import * as z from 'zod';

const configSchema = z.object({
  studioName: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** `https://cognito-idp.REGION.amazonaws.com/POOLID`, as the tokens name their issuer. */
  userPoolProviderUrl: z.url(),
});

/** What the dashboard must know of the stack it belongs to; written beside it when that is deployed. */
export type DashboardConfig = z.infer<typeof configSchema>;

export async function loadConfig(): Promise<DashboardConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The configuration could not be read: status ${response.status}`);
  return configSchema.parse(await response.json());
}
