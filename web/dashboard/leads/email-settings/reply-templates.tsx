import {
  fillTemplate,
  hasLink,
  linkPlaceholder,
  type Placeholder,
  placeholders,
  replyLimits,
  templateLimits,
  unknownPlaceholders,
} from '#shared/emails/reply-rules.ts';
import type { ReplyTemplate } from '#shared/emails/reply-schemas.ts';
import { useAccount } from '../../account/account.ts';
import { useEditing } from '../../ui/editor/editing.ts';
import { ListEditor } from '../../ui/editor/list-editor.tsx';
import { RowText } from '../../ui/editor/text-field.tsx';
import { useStudio } from '../../ui/studio.ts';
import { EmailPreview } from '../replies/email-preview.tsx';
import { placeholderLabels, replyLabels } from '../replies/reply-labels.ts';
import { replySettingsLabels as labels } from './email-settings-labels.ts';
import type { TemplateDraft } from './use-template-draft.ts';

export function ReplyTemplates({ draft }: { draft: TemplateDraft }) {
  const sample = useSample();
  const editing = useEditing();
  return (
    <section aria-labelledby="reply-templates" className="mt-10 border-t border-line pt-6">
      <h2 id="reply-templates" className="text-lg font-semibold">
        {labels.templates}
      </h2>
      <p className="mt-1 text-sm text-quiet">{labels.templatesHint}</p>
      {editing && <Placeholders />}
      <div className="mt-4">
        <ListEditor list={draft} blank={{ name: '', subject: '', text: '' }} labels={labels.list} subheadings>
          {(template, change) => (
            <div className={editing ? 'grid gap-4 xl:grid-cols-2 xl:gap-8' : 'max-w-[48rem]'}>
              <Fields template={template} onChange={change} />
              {editing && (
                <div>
                  <p className="mb-1 font-medium">{replyLabels.preview}</p>
                  <EmailPreview
                    subject={fillTemplate(template.subject, sample)}
                    text={fillTemplate(template.text, sample)}
                  />
                </div>
              )}
            </div>
          )}
        </ListEditor>
      </div>
    </section>
  );
}

type FieldsProps = { template: ReplyTemplate; onChange: (values: Partial<ReplyTemplate>) => void };

function Fields({ template, onChange }: FieldsProps) {
  const row = { row: template, onChange };
  return (
    <div className="grid content-start gap-4">
      <RowText {...row} name="name" label={labels.name} max={templateLimits.name} inHeading required />
      <RowText
        {...row}
        name="subject"
        label={labels.subject}
        error={hasLink(template.subject) ? replyLabels.linkInSubject : placeholderError(template.subject)}
        errorAtOnce
        chips
        max={replyLimits.subject}
        required
      />
      <RowText
        {...row}
        name="text"
        label={labels.text}
        error={placeholderError(template.text)}
        errorAtOnce
        chips
        kind="textarea"
        max={replyLimits.text}
        required
      />
    </div>
  );
}

function placeholderError(text: string): string | undefined {
  const unknown = unknownPlaceholders(text);
  return unknown.length > 0 ? replyLabels.unknown(unknown) : undefined;
}

function Placeholders() {
  return (
    <section aria-label={labels.placeholders} className="mt-4 text-sm">
      <dl className="grid max-w-[48rem] gap-x-6 gap-y-1 sm:grid-cols-2">
        {([...placeholders, linkPlaceholder] as const).map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt>{`{{${name}}}`}</dt>
            <dd className="text-quiet">{placeholderLabels[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Values of a sample request, answered by the user. */
function useSample(): Record<Placeholder, string> {
  const { studioName } = useStudio();
  const { account } = useAccount();
  return { ...labels.sample, studio_name: studioName, staff_name: account?.full_name ?? '' };
}
