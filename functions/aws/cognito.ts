import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { clientOptions } from './client-options.ts';

/** The one Cognito client of a process. */
export const cognito = new CognitoIdentityProviderClient(clientOptions);
