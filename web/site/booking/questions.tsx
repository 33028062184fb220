import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { questionPrefix } from '#shared/leads/questions.ts';
import { QuestionsContext } from '../with-questions.tsx';
import type { BookingRequest } from './booking-values.ts';

// The plain build drops it: the annotation says that the call has no other effect.
const QuestionFields = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./question-fields.tsx')).QuestionFields,
}));

/** What the studio asks about the chosen service, loaded once the form is used. */
export function Questions() {
  const questions = useContext(QuestionsContext);
  const [isUsed, setUsed] = useState(false);

  useEffect(() => {
    const service = document.querySelector<HTMLSelectElement>('#service');
    const use = () => setUsed(true);
    // The service can have been chosen, or filled in after a reload, before the application has loaded.
    if (service?.value || service?.form?.contains(document.activeElement)) use();
    const events = ['focusin', 'input'];
    for (const type of events) service?.form?.addEventListener(type, use, { once: true });
    return () => {
      for (const type of events) service?.form?.removeEventListener(type, use);
    };
  }, []);

  if (!questions || !isUsed) return null;
  return (
    <Suspense>
      <QuestionFields questions={questions} />
    </Suspense>
  );
}

/** Adds the answers in the form to the body. */
export function addDetails(body: BookingRequest, data: FormData): void {
  const given = [...data].flatMap(([name, value]) => {
    const answer = String(value).trim();
    return name.startsWith(questionPrefix) && answer ? [{ id: name.slice(questionPrefix.length), answer }] : [];
  });
  const details = [...Map.groupBy(given, ({ id }) => id)].map(([id, some]) => ({
    id,
    answers: some.map(({ answer }) => answer),
  }));
  if (details.length > 0) body.details = details;
}
