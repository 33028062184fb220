import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { SentBooking } from '#shared/leads/lead-schemas.ts';
import type { PostedForm } from '#shared/leads/posted-booking-schemas.ts';
import { asksForPhotos, isAskedFor } from '#shared/leads/questions.ts';
import { hash } from '../aws/hash.ts';
import type { AskedQuestions, StoredQuestion } from '../content/asked-questions.ts';
import { AppError } from '../http/app-error.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { readForm } from '../http/read-input.ts';
import type { LeadWriter } from './lead-writer.ts';

const hourMs = 3_600_000;

/**
 * The request key of a form that the browser sends by itself, without one: the same content within an hour is the same request. A
 * request of the hour before keeps its key, so that two presses around the full hour store one lead.
 */
export async function keyOfPosted(leads: Pick<LeadWriter, 'find'>, sent: SentBooking, now: Date): Promise<string> {
  const hour = Math.floor(now.getTime() / hourMs);
  const [earlier, current] = [hour - 1, hour].map((each) => hash(JSON.stringify(['posted booking', each, sent])));
  return (await leads.find(idFromKey(earlier!))) ? earlier! : current!;
}

/** A browser cannot send photos without scripts, so none are asked for. */
export function questionsWithoutPhotos({ questions, ...others }: AskedQuestions): AskedQuestions {
  return { ...others, questions: questions.filter(({ answered_by }) => !asksForPhotos(answered_by)) };
}

/** The request without answers to questions about another service: no script removes them when the visitor changes the service. */
export function withAnswersTo(questions: readonly StoredQuestion[], { details, ...sent }: SentBooking): SentBooking {
  const ofOthers = questions.filter((question) => !isAskedFor(question, sent.service)).map(({ id }) => id);
  const kept = details?.filter(({ id }) => !ofOthers.includes(id)) ?? [];
  return { ...sent, ...(kept.length > 0 && { details: kept }) };
}

/** What a form holds that is shown again; nothing if it could not be read. */
export function formIn(event: APIGatewayProxyEventV2): PostedForm {
  try {
    return readForm(event);
  } catch (error) {
    if (error instanceof AppError) return {};
    throw error;
  }
}
