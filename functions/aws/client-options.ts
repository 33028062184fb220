/**
 * Options for every AWS client. A call that hangs must fail while the function still has time to respond: three attempts
 * of at most 3 seconds fit into the 10 seconds of a function behind the API.
 */
export const clientOptions = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
};
