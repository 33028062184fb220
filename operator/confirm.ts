import { createInterface } from 'node:readline';

/** Asks a question on the terminal. Only `yes` confirms; the end of the input does not. */
export async function isConfirmed(question: string): Promise<boolean> {
  process.stdout.write(question);
  for await (const answer of createInterface({ input: process.stdin })) return answer.trim().toLowerCase() === 'yes';
  process.stdout.write('\n');
  return false;
}
