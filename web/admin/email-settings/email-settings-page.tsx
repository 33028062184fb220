import { emailLabels } from '#shared/email-labels.ts';
import { emailNotices } from '#shared/email-notices.ts';
import { labels } from '#shared/labels.ts';
import { useEmailSettings } from '../../api/email-settings.ts';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { EmailSettingsForm } from './email-settings-form.tsx';

export function EmailSettingsPage() {
  const { values, identity = null, problems = [], error, ...actions } = useEmailSettings();

  return (
    <div className="column">
      {!values && <PageHead title={labels.pages.emailSettings} />}
      {error && <FetchFailed notice={emailNotices.fetchFailed} error={error} onRetry={actions.retry} />}
      {values ? (
        <EmailSettingsForm stored={values} identity={identity} problems={problems} actions={actions} />
      ) : (
        !error && <Loading text={emailLabels.loading} />
      )}
    </div>
  );
}
