/** Why a page of the dashboard is not shown. */
export const accessLabels = {
  noAccess: 'Your account has no access to this area.',
  unchecked: 'We could not check your account.',
  unreachable: 'There is no connection to the server. Check yours, then try again.',
  serverFailed: 'The server has a problem at the moment. Please try again in a minute.',
} as const;
