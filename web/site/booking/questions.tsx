import { useEffect, useState } from 'react';
import type { AskedQuestion } from '#shared/leads/questions.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { type BookingRequest, questionPrefix } from './booking-values.ts';
import { option } from './load-options.ts';

const QuestionFields = option('QuestionFields');

/** What the studio asks about the chosen service, loaded once the form is used. */
export function Questions({ questions }: { questions: readonly AskedQuestion[] }) {
  const [isUsed, setUsed] = useState(false);

  useEffect(() => {
    const service = document.querySelector<HTMLSelectElement>('#service');
    const use = () => setUsed(true);
    // The service can have been chosen, or filled in after a reload, before the application has loaded.
    if (service?.value || service?.form?.contains(document.activeElement)) use();
    for (const type of ['focusin', 'input']) service?.form?.addEventListener(type, use, { once: true });
  }, []);

  return isUsed && <QuestionFields questions={questions} />;
}

/** Adds the answers in the form to the body. */
export function addDetails(body: BookingRequest, data: FormData): void {
  const answersOf = (name: string) =>
    data.getAll(name).flatMap((answer) => (isBlank(String(answer)) ? [] : String(answer).trim()));
  const details = [...new Set(data.keys())].flatMap((name) => {
    const answers = name.startsWith(questionPrefix) ? answersOf(name) : [];
    return answers.length > 0 ? { id: name.slice(questionPrefix.length), answers } : [];
  });
  if (details.length > 0) body.details = details;
}
