/**
 * For every AWS client: a call that hangs must fail while the function still has time to answer. Three attempts of at
 * most 3 seconds fit into the 10 seconds that a function behind the API has.
 */
export const clientOptions = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
};
