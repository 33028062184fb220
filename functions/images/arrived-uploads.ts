import * as z from 'zod';

const eventSchema = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })),
});
/** S3 sends this once when the notification is configured. */
const testEventSchema = z.object({ Event: z.literal('s3:TestEvent') });

/**
 * The ids of the uploads in a message that S3 sent to the queue; their keys in the uploads bucket are the ids.
 * @throws when the message is not from S3
 */
export function arrivedUploads(body: string): string[] {
  const message: unknown = JSON.parse(body);
  if (testEventSchema.safeParse(message).success) return [];
  return eventSchema.parse(message).Records.map(({ s3 }) => s3.object.key);
}
