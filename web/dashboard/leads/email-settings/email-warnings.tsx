import { TriangleAlert } from 'lucide';
import type { RecipientProblem } from '#shared/emails/email-settings-schemas.ts';
import { Icon } from '../../../common/icon.tsx';
import { type SettingValues, useNewestLead } from './email-settings.ts';
import { failureOf, recipientWarnings, settingsWarnings } from './settings-warnings.ts';

type Props = { values: SettingValues; identity: string | null; problems: readonly RecipientProblem[] };

/** Warnings about the form's settings, their recipients, and the last email. */
export function EmailWarnings({ values, identity, problems }: Props) {
  const failure = failureOf(useNewestLead());
  const warnings = [
    ...settingsWarnings(values, identity),
    ...recipientWarnings(values, problems),
    ...(failure ? [failure] : []),
  ];
  return (
    <div role="status" className="mt-6 grid gap-2 border-l-4 border-warning bg-surface p-4 empty:hidden">
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-3 [overflow-wrap:anywhere]">
          <Icon icon={TriangleAlert} size={18} className="mt-1 shrink-0 text-warning" />
          {warning}
        </p>
      ))}
    </div>
  );
}
