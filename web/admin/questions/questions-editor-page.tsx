import type { Question } from '#shared/content/list-schemas.ts';
import {
  askForPhotosTwice,
  asksForPhotos,
  choicesFault,
  choicesIn,
  type QuestionKind,
  type QuestionServices,
} from '#shared/leads/questions.ts';
import { type SentRow, useContentList } from '../../api/content-lists.ts';
import { questionLabels as text } from '../../labels/editors/question-labels.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { ChoiceField, RowText } from '../editor/text-field.tsx';
import { useListDraft } from '../editor/use-list-draft.ts';

/** What the booking form asks besides its own fields. */
export function QuestionsEditorPage() {
  const questions = useListDraft(useContentList('questions'), sent, {
    nameOf: ({ question }) => question,
    failures: { fetch: text.fetchFailed, save: text.saveFailed, remove: text.removeFailed },
    check: (rows) => {
      if (rows.some((row) => !row.question.trim() || faultOf(row))) return text.incomplete;
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
        isUnfinished={({ question }) => !question}
        trailing={({ services, is_required }) => `${text.services[services]}, ${text.required[`${is_required}`]}`}
      >
        {(question, change) => <QuestionFields question={question} onChange={change} />}
      </ListEditor>
    </EditorPage>
  );
}

type Props = { question: Question; onChange: (values: Partial<Question>) => void };

function QuestionFields({ question, onChange }: Props) {
  const { answered_by, services, is_required } = question;
  return (
    <>
      <RowText row={question} name="question" onChange={onChange} required inHeading max={160} />
      <ChoiceField
        label={text.kind}
        sent={{ answered_by }}
        value={answered_by}
        onChange={(by) => onChange({ answered_by: by as QuestionKind })}
        options={text.kinds}
      />
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
      <ChoiceField
        label={text.asked}
        sent={{ services }}
        value={services}
        onChange={(asked) => onChange({ services: asked as QuestionServices })}
        options={text.services}
      />
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

function sent({ order_index: _, ...question }: Question): SentRow<'questions'> {
  return question;
}
