/**
 * Stands in for `@aws-sdk/credential-provider-node` in the bundles (see infra/studio-function.ts). A Lambda has its
 * role's credentials in the environment; the library's other places to look, with the clients they bring along, are a
 * fifth of a bundle and are never used.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
