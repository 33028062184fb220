import * as z from 'zod';

/** The recipient of the self-test's email: SES accepts and delivers it without a mailbox. */
export const simulatorRecipient = 'success@simulator.amazonses.com';

/** The links of the booking path, in the order in which the self-test follows them. */
export const selfTestLinks = ['page', 'form', 'booking', 'stored', 'email', 'erased', 'request'] as const;

/**
 * The result of a self-test. `email` is `off` while the studio has notifications turned off, and `not-set-up` until a
 * sender is saved; neither is a fault.
 */
export const selfTestResultSchema = z.object({
  at: z.iso.datetime(),
  /** The URL of the public site. */
  site: z.url(),
  passed: z.boolean(),
  links: z.array(z.object({ link: z.enum(selfTestLinks), ms: z.int().nonnegative() })),
  email: z.enum(['accepted', 'off', 'not-set-up']).optional(),
  broken: z.object({ link: z.enum(selfTestLinks), reason: z.string() }).optional(),
});
export type SelfTestResult = z.infer<typeof selfTestResultSchema>;
export type SelfTestLink = (typeof selfTestLinks)[number];
