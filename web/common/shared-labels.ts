/** Texts of both the public page and the dashboard. */
export const sharedLabels = { dismiss: 'Dismiss', notFound: 'Oops! Page not found' } as const;
