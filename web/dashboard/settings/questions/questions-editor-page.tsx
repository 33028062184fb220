import type { Question } from '#shared/content/list-schemas.ts';
import { askForPhotosTwice, asksForPhotos, choicesFault, choicesIn } from '#shared/leads/questions.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { ListEditor } from '../../ui/editor/list-editor.tsx';
import { ChoiceField, RowChoice, RowText } from '../../ui/editor/text-field.tsx';
import { useListDraft } from '../../ui/editor/use-list-draft.ts';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { questionLabels as text } from './question-labels.ts';

/** What the booking form asks besides its own fields. */
export function QuestionsEditorPage() {
  const questions = useListDraft(useContentList('questions'), {
    nameOf: ({ question }) => question,
    failures: contentFailures.questions,
    check: (rows) => {
      if (rows.some((row) => isBlank(row.question) || faultOf(row))) return text.incomplete;
      return askForPhotosTwice(rows) ? text.photosTwice : undefined;
    },
    show: (content) => content,
  });
  return (
    <EditorPage toggle="cancel" parts={[questions]}>
      <p className="mb-6 text-quiet">{text.hint}</p>
      <ListEditor
        list={questions}
        blank={blank}
        labels={text.list}
        trailing={({ services, is_required }) => `${text.services[services]}, ${text.required[`${is_required}`]}`}
      >
        {(question, change) => <QuestionFields question={question} onChange={change} />}
      </ListEditor>
    </EditorPage>
  );
}

type Props = { question: Question; onChange: (values: Partial<Question>) => void };

function QuestionFields({ question, onChange }: Props) {
  const { answered_by, is_required } = question;
  return (
    <>
      <RowText row={question} name="question" onChange={onChange} required inHeading max={160} />
      <RowChoice row={question} name="answered_by" label={text.kind} onChange={onChange} options={text.kinds} />
      {asksForPhotos(answered_by) && <p className="text-sm text-quiet">{text.photosHint}</p>}
      {hasChoices(question) && (
        <RowText
          row={question}
          name="choices"
          label={text.choices}
          onChange={onChange}
          kind="textarea"
          hint={answered_by === 'words' ? text.suggestionsHint : text.choicesHint}
          error={faultOf(question)}
        />
      )}
      <RowChoice row={question} name="services" label={text.asked} onChange={onChange} options={text.services} />
      <ChoiceField
        label={text.answer}
        sent={{ is_required }}
        value={`${is_required}`}
        onChange={(required) => onChange({ is_required: required === 'true' })}
        options={text.required}
      />
    </>
  );
}

const blank = { question: '', answered_by: 'words', choices: '', services: 'both', is_required: false } as const;

function hasChoices({ answered_by }: Question): boolean {
  return answered_by !== 'confirm' && !asksForPhotos(answered_by);
}

function faultOf({ answered_by, choices }: Question): string | undefined {
  const fault = choicesFault(answered_by, choicesIn(choices));
  return fault && `The choices ${fault}.`;
}
