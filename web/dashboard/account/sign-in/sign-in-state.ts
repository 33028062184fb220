/** The router state of the sign-in page: the dashboard page that asked for the sign-in, as a path with its query. */
export type SignInState = { from: string };
