import { type Detail, photoIdSchema, type SentDetail, type SentPhoto } from '#shared/leads/lead-schemas.ts';
import { asksForPhotos, choicesIn, isAskedFor, questionLimits } from '#shared/leads/questions.ts';
import { photoLimits } from '#shared/photos/photo-rules.ts';
import type { AskedQuestions, StoredQuestion } from '../content/asked-questions.ts';
import { InvalidInputError } from '../http/app-error.ts';

type Sent = {
  details: readonly SentDetail[];
  service: string;
  openedAt: Date | undefined;
  /** Whether required questions must be answered: by visitors, not by staff. */
  requires?: boolean;
};

/** The answers with their questions, and the photos among them. */
export type Details = { details: Detail[]; photos: SentPhoto[] };

/**
 * The answers to the questions of the booking form, with the wording of the questions. A form that was opened before the questions
 * were last saved is not to blame: its answers are stored as far as the questions still exist, and none is required. It can send no
 * more than a form could ask for.
 * @throws {InvalidInputError} for an answer to an unknown question, one that is off, or one that is not asked about the service, for
 * two answers to one question, for an answer that is not among the choices, and for a missing one
 */
export function checkDetails(
  { questions, changed_at }: AskedQuestions,
  { details, service, openedAt, requires = true }: Sent,
): Details {
  const isOlder = openedAt !== undefined && openedAt.toISOString() < changed_at;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const asked = questions.filter((question) => question.is_active && isAskedFor(question, service));
  const answered = new Set(details.map(({ id }) => id));
  if (answered.size < details.length) refuse();
  for (const { id, answers } of details) {
    const question = asked.find((each) => each.id === id);
    if (new Set(answers).size < answers.length) refuse();
    if (isOlder ? !couldAnswer(answers) : !question || !isAnswer(question, answers)) refuse();
  }
  if (!isOlder && requires) {
    const missing = asked.find(({ id, is_required }) => is_required && !answered.has(id));
    if (missing) throw new InvalidInputError(`Please answer: ${missing.question}`, { field: `details.${missing.id}` });
  }
  const photos: SentPhoto[] = [];
  const worded = details.flatMap(({ id, answers }) => {
    const asked = byId.get(id);
    if (!asked) return [];
    if (!asksForPhotos(asked.answered_by) || !answers.every(isPhoto)) {
      return { id, question: asked.question, answer: answers.join(', ') };
    }
    const isOfBody = asked.answered_by === 'body-photo';
    photos.push(...answers.map((photo) => ({ id: photo, ...(isOfBody && ({ body: true } as const)) })));
    return { id, question: asked.question, answer: answers.length === 1 ? '1 photo' : `${answers.length} photos` };
  });
  if (photos.length > photosInForm || new Set(photos.map(({ id }) => id)).size < photos.length) refuse();
  return { details: worded, photos };
}

const photosInForm = photoLimits.photos + photoLimits['body-photo'];

function isPhoto(answer: string): boolean {
  return photoIdSchema.safeParse(answer).success;
}

function isAnswer({ answered_by: by, choices }: StoredQuestion, answers: readonly string[]): boolean {
  if (asksForPhotos(by)) {
    return answers.length <= photoLimits[by] && answers.every(isPhoto);
  }
  if (by !== 'several' && answers.length > 1) return false;
  return by === 'words' || by === 'confirm' || answers.every((answer) => choicesIn(choices).includes(answer));
}

/** Whether a question of any kind can be answered like this: by photos, by words, or by several choices. */
function couldAnswer(answers: readonly string[]): boolean {
  if (answers.every(isPhoto)) return answers.length <= photoLimits.photos;
  return answers.length === 1 || answers.every((answer) => [...answer].length <= questionLimits.choice);
}

function refuse(): never {
  const message = 'The questions of this form have changed. Please reload the page and check your answers.';
  throw new InvalidInputError(message, { field: 'details' });
}
