// No schemas here: the public page and the dashboard work without the schema library.
import { photoLimits } from '../photos/photo-rules.ts';
import { cleanLine } from '../values/clean-text.ts';

/**
 * How a question is answered: by one of its choices, by several, by words, for which the choices are suggestions, by a tick, by
 * photos, or by a photo of the body.
 */
export const questionKinds = ['choice', 'several', 'words', 'confirm', 'photos', 'body-photo'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The services for which a question is asked. */
export const questionServices = ['both', 'tattoos', 'piercings'] as const;
export type QuestionServices = (typeof questionServices)[number];

export const questionLimits = { questions: 30, choices: 30, choice: 80, words: 300 } as const;

/** A question as the booking form asks it. */
export type AskedQuestion = {
  id: string;
  question: string;
  answered_by: QuestionKind;
  choices: readonly string[];
  services: QuestionServices;
  required: boolean;
};

/** The answer to a question that is ticked. */
export const confirmed = 'Yes';

/** The choices of a question, which are stored one to a line. */
export function choicesIn(text: string | null | undefined): string[] {
  const lines = (text ?? '').split('\n').map((line) => cleanLine(line).trim());
  return [...new Set(lines)].filter(Boolean);
}

/** Whether a question is answered by photos. The answers that a form sends are then their ids. */
export function asksForPhotos(kind: QuestionKind): kind is keyof typeof photoLimits {
  return kind in photoLimits;
}

/** Whether any of these questions is answered by photos. */
export function anyAsksForPhotos(questions: readonly { answered_by: QuestionKind }[] = []): boolean {
  return questions.some(({ answered_by }) => asksForPhotos(answered_by));
}

/** What is wrong with the choices of a question, as the end of a sentence. */
export function choicesFault(kind: QuestionKind, choices: readonly string[]): string | undefined {
  const { choices: most, choice: longest } = questionLimits;
  if ((kind === 'choice' || kind === 'several') && choices.length < 2) return 'must hold at least two choices';
  if (choices.length > most) return `must hold at most ${most} choices`;
  return choices.some((each) => [...each].length > longest)
    ? `must hold choices of at most ${longest} characters`
    : undefined;
}

/** Whether more than one active question asks for photos, or for a photo of the body: a request has room for one of each. */
export function askForPhotosTwice(rows: readonly { is_active: boolean; answered_by: QuestionKind }[]): boolean {
  const kinds = rows.flatMap(({ is_active, answered_by: by }) => (is_active && asksForPhotos(by) ? by : []));
  return new Set(kinds).size < kinds.length;
}

/** Whether a question is asked about a service. Those for both are also asked about a consultation. */
export function isAskedFor({ services }: { services: QuestionServices }, service: string): boolean {
  if (services === 'both') return service !== '';
  return service.startsWith(services === 'tattoos' ? 'tattoo-' : 'piercing-');
}
