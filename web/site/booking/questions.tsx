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
    const form = document.querySelector<HTMLSelectElement>('#service')?.form;
    const use = () => setUsed(true);
    if (form?.contains(document.activeElement)) use();
    form?.addEventListener('focusin', use, { once: true });
    return () => form?.removeEventListener('focusin', use);
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
