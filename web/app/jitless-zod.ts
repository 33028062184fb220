import * as z from 'zod';

// Zod otherwise tries `new Function`, which the content security policy forbids and reports as a violation.
z.config({ jitless: true });
