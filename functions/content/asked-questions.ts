import * as z from 'zod';
import { questionSchema } from '#shared/content/list-schemas.ts';
import { readItems } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';

const key = { kind: 'choices', id: 'questions' };
const storedSchema = questionSchema.omit({ order_index: true });
export type StoredQuestion = z.infer<typeof storedSchema>;
/** The questions of the booking form, also those that are off, and when they were saved. */
export type AskedQuestions = { questions: StoredQuestion[]; changed_at: string };

/** An item with all questions: all that bookings need to read. */
export function askedQuestionsItem(rows: readonly StoredQuestion[]) {
  return {
    ...key,
    changed_at: new Date().toISOString(),
    questions: rows.map((row) => storedSchema.parse(row)),
  };
}

/** Reads the questions of the booking form; none before the first save. */
export class QuestionStore extends TableStore {
  async read(): Promise<AskedQuestions> {
    const item = await this.get(key);
    const questions = readItems(storedSchema, Array.isArray(item?.questions) ? item.questions : [], 'asked question');
    return { questions, changed_at: z.string().catch('').parse(item?.changed_at) };
  }
}
