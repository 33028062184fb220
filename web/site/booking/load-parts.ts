import type { PageContent } from '#shared/website/page.ts';

export type QuestionParts = typeof import('./question-parts.ts');

/** Loads what the form shows when the studio asks questions: before it is hydrated, so that a form is whole or plain HTML. */
export async function loadParts({ questions }: Pick<PageContent, 'questions'>): Promise<QuestionParts | undefined> {
  return questions && (await import('./question-parts.ts'));
}
