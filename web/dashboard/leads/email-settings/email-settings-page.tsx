import { useAccount } from '../../account/account.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useEmailSettings } from './email-settings.ts';
import { EmailSettingsForm } from './email-settings-form.tsx';
import { emailLabels, emailSettingsNotices } from './email-settings-labels.ts';
import { useReplySettingsDraft } from './use-reply-settings-draft.ts';
import { useTemplateDraft } from './use-template-draft.ts';
import { VisitorEmails } from './visitor-emails.tsx';

export function EmailSettingsPage() {
  const { values, identity = null, problems = [], unreadable = [], error, ...actions } = useEmailSettings();

  const settings = useReplySettingsDraft();
  const templates = useTemplateDraft();
  const { role } = useAccount();
  const parts = [settings, templates];

  return (
    <div className="column">
      {!values && <PageHead />}
      {error && <FetchFailed notice={emailSettingsNotices.fetchFailed} error={error} onRetry={actions.retry} />}
      {unreadable.length > 0 && (
        <p role="status" className="border-l-4 border-warning bg-surface p-4">
          {emailLabels.unreadable(unreadable)}
        </p>
      )}
      {values ? (
        <EmailSettingsForm
          stored={values}
          identity={identity}
          problems={problems}
          actions={actions}
          parts={parts}
          onSaved={settings.retry}
        >
          {parts
            .filter((part) => part.error && !part.ready)
            .map(({ failures, error: failure, retry }) => (
              <FetchFailed key={failures.fetch.body} notice={failures.fetch} error={failure} onRetry={retry} />
            ))}
          <VisitorEmails settings={settings} templates={templates} isAdministrator={role === 'admin'} />
        </EmailSettingsForm>
      ) : (
        !error && <Loading text={emailLabels.loading} />
      )}
    </div>
  );
}
