import { followUps } from '#shared/dates/follow-ups.ts';
import { EditingProvider } from '../../ui/editor/editing.ts';
import { SwitchField } from '../../ui/editor/switch-field.tsx';
import { TextField } from '../../ui/editor/text-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import { replySettingsLabels as labels } from './email-settings-labels.ts';
import { FollowUpFields } from './follow-up-fields.tsx';
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
  const sender = settings?.sender ?? '';
  const isOn = values.confirmations || settings?.confirmations;
  const noSender = isOn ? labels.waitsForSender : labels.noSender;
  const obstacle = !settings?.reaches_visitors ? labels.unreachable : sender ? undefined : noSender;
  const canSwitch = isAdministrator && (isOn || obstacle === undefined);
  return (
    <div className="mt-4 grid max-w-[48rem] gap-6">
      <TextField
        sent={{ reply_to: values.reply_to }}
        label={labels.replyTo}
        value={values.reply_to}
        onChange={(reply_to) => change({ reply_to })}
        type="email"
        hint={labels.replyToHint(sender)}
        error={replyToError(values.reply_to)}
        max={320}
      />
      <SwitchField
        label={labels.confirmations}
        sent={{ confirmations: values.confirmations }}
        checked={values.confirmations}
        onChange={(confirmations) => change({ confirmations })}
        disabled={!canSwitch}
        hint={
          <>
            {labels.confirmationsHint} {obstacle && <span className="block text-warning">{obstacle}</span>}
          </>
        }
      />
      <SwitchField
        label={labels.convert}
        sent={{ convert: values.convert }}
        checked={values.convert}
        onChange={(convert) => change({ convert })}
        disabled={!isAdministrator}
        hint={labels.convertHint}
      />
      <SelectField
        label={labels.reminder}
        sent={{ reminder_hours: values.reminder_hours }}
        hint={labels.reminderHint}
        disabled={!isAdministrator}
        options={Object.fromEntries(labels.reminderChoices)}
        value={values.reminder_hours}
        onChange={(hours) => change({ reminder_hours: Number(hours) })}
        className="control max-w-60"
      />
      {followUps.map((email) => (
        <FollowUpFields
          key={email}
          email={email}
          rule={values[email]}
          disabled={!isAdministrator}
          onChange={(rule) => change({ [email]: rule })}
        />
      ))}
    </div>
  );
}
