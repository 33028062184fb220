import { useEffect, useRef } from 'react';
import { dateState } from '#shared/dates/date-states.ts';
import { fillTemplate } from '#shared/emails/reply-rules.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { useAccount } from '../../account/account.ts';
import { SelectField } from '../../ui/field.tsx';
import { openCommands, renewCommands, useCommands } from '../../ui/keys/commands.ts';
import { useStudio } from '../../ui/studio.ts';
import { placeholderValues } from '../placeholder-values.ts';
import { useReplyTemplates } from '../replies/replies.ts';
import { replyLabels as labels, replyNotices } from '../replies/reply-labels.ts';
import { useOpenLead } from './open-lead.ts';
import { emptyReply, type ReplyTexts } from './reply-values.ts';

/** The id of the built-in template "After your visit". */
const afterVisit = '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c05';

type Props = { texts: ReplyTexts; isOffered: boolean; onFill: (texts: ReplyTexts) => void };

/** Inserts a template. Text of the staff member that it replaces can be restored. */
export function ReplyTemplates({ texts, isOffered, onFill }: Props) {
  const { lead, now } = useOpenLead();
  const { stored } = useReplyTemplates();
  const { account } = useAccount();
  const { studioName } = useStudio();
  const inserted = useRef<ReplyTexts>(emptyReply);
  const templates = stored?.templates ?? [];
  useCommands([
    ...(isOffered ? [{ key: 't', label: labels.insertTemplate, run: () => openCommands('template') }] : []),
    ...templates
      .filter(({ id }) => id === afterVisit && lead.dates?.some((date) => dateState(date, now) === 'past'))
      .map(({ id, name }) => ({ key: 'v', label: name, run: () => insert(id) })),
    ...templates.map(({ id, name }) => ({ kind: 'template' as const, id, label: name, run: () => insert(id) })),
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when they have loaded
  useEffect(() => renewCommands('template'), [stored]);

  function insert(templateId: string) {
    const template = templates.find((each) => each.id === templateId);
    if (!template) return;
    const values = placeholderValues(lead, studioName, account?.full_name ?? '');
    const isTyped = texts.subject !== inserted.current.subject || texts.text !== inserted.current.text;
    inserted.current = {
      ...emptyReply,
      subject: fillTemplate(template.subject, values),
      text: fillTemplate(template.text, values),
    };
    onFill(inserted.current);
    if (isTyped) showNotice(replyNotices.replaced, { label: labels.undo, run: () => onFill(texts) });
  }

  return (
    <SelectField
      label={labels.template}
      value=""
      disabled={templates.length === 0}
      onChange={insert}
      className="control disabled:cursor-default disabled:text-quiet"
      options={{
        '': stored && templates.length === 0 ? labels.noTemplates : labels.chooseTemplate,
        ...Object.fromEntries(templates.map(({ id, name }) => [id, name])),
      }}
    />
  );
}
