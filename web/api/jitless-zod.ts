import * as z from 'zod/v4';

// Zod otherwise tries `new Function`, which the content security policy forbids and reports as a violation. It asks when a
// schema is made, so the builds put this file in place of `zod`: no import order can come before it.
z.config({ jitless: true });

export * from 'zod/v4';
