import { type FollowUp, type FollowUpRule, followUpDays } from '#shared/dates/follow-ups.ts';
import { serviceLabels, services } from '#shared/leads/services.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useReplyTemplates } from '../replies/replies.ts';
import { followUpLabels as labels } from './email-settings-labels.ts';

type Props = { email: FollowUp; rule: FollowUpRule; disabled: boolean; onChange: (rule: FollowUpRule) => void };

/** When which template goes to visitors after a date, and for which services. */
export function FollowUpFields({ email, rule, disabled, onChange }: Props) {
  const { stored } = useReplyTemplates();
  const names = Object.fromEntries(stored?.templates.map(({ id, name }) => [id, name]) ?? []);
  const isDeleted = rule.template !== '' && stored !== undefined && !(rule.template in names);
  const gone = isDeleted ? { [rule.template]: labels.deleted } : {};
  return (
    <fieldset disabled={disabled} className="grid gap-4">
      <legend className="sr-only">{labels.titles[email]}</legend>
      <SelectField
        label={labels.titles[email]}
        sent={{ [`${email}.template`]: rule.template }}
        hint={isDeleted ? <span className="text-warning">{labels.choose}</span> : labels.hint}
        options={{ '': labels.never, ...gone, ...names }}
        value={rule.template}
        onChange={(template) => onChange({ ...rule, template })}
        className="control max-w-96"
      />
      {rule.template && (
        <>
          <InputField
            label={labels.days}
            sent={{ [`${email}.days`]: rule.days }}
            hint={labels.daysHint}
            type="number"
            min={0}
            max={followUpDays}
            value={String(rule.days)}
            onChange={(days) => onChange({ ...rule, days: Math.min(followUpDays, Math.trunc(Math.abs(Number(days)))) })}
            className="control max-w-24"
          />
          <fieldset>
            <legend className="mb-1 font-medium">{labels.services}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {services.map((service) => (
                <label key={service} className="flex min-h-9 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={rule.services.includes(service)}
                    onChange={({ target }) => {
                      const isOn = (each: string) =>
                        each === service ? target.checked : rule.services.some((own) => own === each);
                      onChange({ ...rule, services: services.filter(isOn) });
                    }}
                  />
                  {serviceLabels[service]}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </fieldset>
  );
}
