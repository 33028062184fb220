import useSWR from 'swr';
import { type AskedQuestion, asksForPhotos, confirmed, isAskedFor, questionLimits } from '#shared/leads/questions.ts';
import { call } from '../../account/client.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { entryLabels as labels } from './entry-labels.ts';

/** Answers by question. Several choices are answers of one. */
export type Answers = Readonly<Record<string, readonly string[]>>;

type Props = { questions: readonly AskedQuestion[]; answers: Answers; onChange: (answers: Answers) => void };

/** The studio's questions about a service, but for those that photos answer. Undefined until they are read. */
export function useEntryQuestions(service: string): readonly AskedQuestion[] | undefined {
  const { data } = useSWR('entry questions', () => call('GET /page', { query: { section: 'booking' } }));
  const asked = data && (data.questions ?? []);
  return asked?.filter((question) => !asksForPhotos(question.answered_by) && isAskedFor(question, service));
}

/** What the draft keeps as text. */
export function readAnswers(kept: string): Answers {
  try {
    return JSON.parse(kept || '{}');
  } catch {
    return {};
  }
}

/** The answers to these questions, as they are sent. */
export function sentAnswers(answers: Answers, questions: readonly AskedQuestion[] = []) {
  return questions.flatMap(({ id }) => {
    const given = (answers[id] ?? []).filter((answer) => answer.trim() !== '');
    return given.length > 0 ? { id, answers: given } : [];
  });
}

/** The studio's questions, folded: none has to be answered. */
export function EntryQuestions({ questions, answers, onChange }: Props) {
  if (questions.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-1 font-medium">{labels.questions}</summary>
      <div className="mt-2 grid gap-4">
        {questions.map((question) => (
          <Answer
            key={question.id}
            question={question}
            given={answers[question.id] ?? []}
            onChange={(given) => onChange({ ...answers, [question.id]: given })}
          />
        ))}
      </div>
    </details>
  );
}

type AnswerProps = { question: AskedQuestion; given: readonly string[]; onChange: (given: string[]) => void };

function Answer({ question: { question, answered_by: by, choices }, given, onChange }: AnswerProps) {
  const [first = ''] = given;
  const toggled = (choice: string) =>
    choices.filter((each) => (each === choice ? !given.includes(each) : given.includes(each)));
  if (by === 'choice') {
    const options = { '': labels.notAnswered, ...Object.fromEntries(choices.map((choice) => [choice, choice])) };
    return <SelectField label={question} value={first} options={options} onChange={(choice) => onChange([choice])} />;
  }
  if (by === 'words') {
    return (
      <InputField
        label={question}
        value={first}
        maxLength={questionLimits.words}
        onChange={(text) => onChange([text])}
      />
    );
  }
  const ticks = by === 'several' ? choices : [confirmed];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{question}</legend>
      {ticks.map((choice) => (
        <label key={choice} className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={given.includes(choice)}
            onChange={({ target }) => onChange(by === 'several' ? toggled(choice) : target.checked ? [confirmed] : [])}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}
