import { z } from 'zod';
import type { Resource } from '../platform/service.ts';
import { flag, propertiesOf, whole } from './properties.ts';

/** An app client as the template describes it, with Cognito's defaults filled in. */
export type ClientSettings = {
  poolId: string;
  name: string;
  authFlows: readonly string[];
  accessTokenSeconds: number;
  idTokenSeconds: number;
  refreshTokenSeconds: number;
  revocable: boolean;
  /** How long a challenge may wait for its answer. */
  challengeSeconds: number;
  /** All attributes if the template names none. */
  writable?: readonly string[];
};

export function clientSettings(resource: Resource): ClientSettings {
  const properties = propertiesOf(clientProperties, resource);
  const units = properties.TokenValidityUnits ?? {};
  const settings: ClientSettings = {
    poolId: properties.UserPoolId,
    name: properties.ClientName ?? resource.physicalName,
    authFlows: properties.ExplicitAuthFlows ?? ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH'],
    accessTokenSeconds: validity(properties.AccessTokenValidity, units.AccessToken ?? 'hours') ?? HOUR,
    idTokenSeconds: validity(properties.IdTokenValidity, units.IdToken ?? 'hours') ?? HOUR,
    refreshTokenSeconds: validity(properties.RefreshTokenValidity, units.RefreshToken ?? 'days') ?? 30 * DAY,
    revocable: properties.EnableTokenRevocation ?? true,
    challengeSeconds: (properties.AuthSessionValidity ?? 3) * MINUTE,
    writable: properties.WriteAttributes,
  };
  checkLifetimes(settings, resource);
  return settings;
}

/** @throws {Error} where Cognito would refuse the client */
function checkLifetimes(settings: ClientSettings, { type, logicalId }: Resource): void {
  const refuse = (reason: string) => {
    throw new Error(`${type} ${logicalId}: ${reason}`);
  };
  const { accessTokenSeconds, idTokenSeconds, refreshTokenSeconds } = settings;
  for (const [what, seconds] of Object.entries({ accessTokenSeconds, idTokenSeconds })) {
    if (seconds < 5 * MINUTE || seconds > DAY) refuse(`${what} must be between 5 minutes and a day`);
    if (seconds > refreshTokenSeconds) refuse(`${what} must not be longer than the refresh token's`);
  }
  if (refreshTokenSeconds < HOUR || refreshTokenSeconds > 3650 * DAY) {
    refuse('the refresh token must be valid for an hour at least and ten years at most');
  }
}

/** Zero means the default, like a missing value. */
function validity(count: number | undefined, unit: Unit): number | undefined {
  return count ? count * unitSeconds[unit] : undefined;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const unitSeconds = { seconds: 1, minutes: MINUTE, hours: HOUR, days: DAY } as const;
type Unit = keyof typeof unitSeconds;

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']).optional();

const clientProperties = z.strictObject({
  UserPoolId: z.string(),
  ClientName: z.string().optional(),
  ExplicitAuthFlows: z
    .array(z.enum(['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_CUSTOM_AUTH']))
    .optional(),
  GenerateSecret: flag
    .refine((secret) => !secret, 'client secrets are not supported by the local user pool')
    .optional(),
  AccessTokenValidity: whole.optional(),
  IdTokenValidity: whole.optional(),
  RefreshTokenValidity: whole.optional(),
  TokenValidityUnits: z.strictObject({ AccessToken: unit, IdToken: unit, RefreshToken: unit }).optional(),
  // Unknown users get the same responses as wrong passwords.
  PreventUserExistenceErrors: z.literal('ENABLED'),
  EnableTokenRevocation: flag.optional(),
  AuthSessionValidity: whole.min(3).max(15).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  // The rest concerns hosted sign-in pages, which do not exist here.
  SupportedIdentityProviders: z.array(z.literal('COGNITO')).optional(),
  AllowedOAuthFlowsUserPoolClient: flag.optional(),
});
