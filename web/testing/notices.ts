/** A notice for `expectNotice`, by its look. */
export const normal = (title: string, body: string) => ({ title, body, variant: 'normal' }) as const;
export const warning = (title: string, body: string) => ({ title, body, variant: 'warning' }) as const;
export const destructive = (title: string, body: string) => ({ title, body, variant: 'destructive' }) as const;
export const error = (body: string) => destructive('Error', body);
