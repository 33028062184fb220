import { config } from 'zod/v4';

// Zod otherwise tries `new Function` when it makes a schema, which the content security policy reports as a violation.
config({ jitless: true });

export * from 'zod/v4';
