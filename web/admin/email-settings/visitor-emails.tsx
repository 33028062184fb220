import { useId } from 'react';
import { Switch } from '../../components/ui/switch.tsx';
import { replySettingsLabels as labels } from '../../labels/emails/reply-settings-labels.ts';
import { EditingProvider } from '../editor/editing.ts';
import { TextField } from '../editor/text-field.tsx';
import { Field, inputClass } from '../field.tsx';
import { ReplyTemplates } from './reply-templates.tsx';
import { type ReplySettingsDraft, replyToError } from './use-reply-settings-draft.ts';
import type { TemplateDraft } from './use-template-draft.ts';

type Props = { settings: ReplySettingsDraft; templates: TemplateDraft; isAdministrator: boolean };

/** Settings and templates of emails to visitors. Administrators edit them, other staff read them. */
export function VisitorEmails({ settings, templates, isAdministrator }: Props) {
  return (
    <EditingProvider value={isAdministrator}>
      <section aria-labelledby="visitor-emails" className="mt-10 border-t border-line pt-6">
        <h2 id="visitor-emails" className="text-lg font-semibold">
          {labels.title}
        </h2>
        {!isAdministrator && <p className="mt-1 text-sm text-quiet">{labels.administratorsOnly}</p>}
        {settings.settings && <Settings draft={settings} isAdministrator={isAdministrator} />}
      </section>
      {templates.ready && <ReplyTemplates draft={templates} />}
    </EditingProvider>
  );
}

function Settings({
  draft: { settings, values, change },
  isAdministrator,
}: {
  draft: ReplySettingsDraft;
  isAdministrator: boolean;
}) {
  const hint = useId();
  const sender = settings?.sender ?? '';
  const obstacle = !settings?.reaches_visitors ? labels.unreachable : sender ? undefined : labels.noSender;
  const canSwitch = isAdministrator && (values.confirmations || obstacle === undefined);
  return (
    <div className="mt-4 grid max-w-[48rem] gap-6">
      <TextField
        name="reply_to"
        label={labels.replyTo}
        value={values.reply_to}
        onChange={(reply_to) => change({ reply_to })}
        type="email"
        hint={labels.replyToHint(sender)}
        error={replyToError(values.reply_to)}
        max={320}
      />
      <div>
        <Switch
          label={labels.confirmations}
          checked={values.confirmations}
          onChange={(confirmations) => change({ confirmations })}
          disabled={!canSwitch}
          describedBy={hint}
        />
        <p id={hint} className="mt-1 text-sm text-quiet">
          {labels.confirmationsHint} {obstacle && <span className="block text-warning">{obstacle}</span>}
        </p>
      </div>
      <div>
        <Switch
          label={labels.convert}
          checked={values.convert}
          onChange={(convert) => change({ convert })}
          disabled={!isAdministrator}
          describedBy={`${hint}-convert`}
        />
        <p id={`${hint}-convert`} className="mt-1 text-sm text-quiet">
          {labels.convertHint}
        </p>
      </div>
      <Field label={labels.reminder} hint={labels.reminderHint}>
        {(control) => (
          <select
            {...control}
            disabled={!isAdministrator}
            value={values.reminder_hours}
            onChange={({ target }) => change({ reminder_hours: Number(target.value) })}
            className={`${inputClass} h-11 max-w-60`}
          >
            {labels.reminderChoices.map(([hours, text]) => (
              <option key={hours} value={hours}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
