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
        {(question, change) => (
          <>
            <RowText row={question} name="question" onChange={change} required inHeading max={160} />
            <ChoiceField
              label={text.kind}
              sent={{ answered_by: question.answered_by }}
              value={question.answered_by}
              onChange={(by) => change({ answered_by: by as QuestionKind })}
              options={text.kinds}
            />
            {asksForPhotos(question.answered_by) && <p className="text-sm text-quiet">{text.photosHint}</p>}
            {hasChoices(question) && (
              <RowText
                row={question}
                name="choices"
                label={text.choices}
                onChange={change}
                kind="textarea"
                hint={question.answered_by === 'words' ? text.suggestionsHint : text.choicesHint}
                error={faultOf(question)}
              />
            )}
            <ChoiceField
              label={text.asked}
              sent={{ services: question.services }}
              value={question.services}
              onChange={(services) => change({ services: services as QuestionServices })}
              options={text.services}
            />
            <ChoiceField
              label={text.answer}
              sent={{ is_required: question.is_required }}
              value={`${question.is_required}`}
              onChange={(required) => change({ is_required: required === 'true' })}
              options={text.required}
            />
          </>
        )}
      </ListEditor>
    </EditorPage>
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
