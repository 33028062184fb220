import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { QrCode } from '../../ui/qr/qr-code.tsx';
import { useStudio } from '../../ui/studio.ts';
import { appCodeField } from '../sign-in/sign-in-fields.ts';
import { StepForm } from '../sign-in/step-form.tsx';
import { newAuthenticator, turnOn } from './second-step.ts';
import { secondStepNotices, secondStepLabels as text } from './second-step-labels.ts';

type Props = { info?: string; onDone: () => void; onCancel?: () => void };

/** Connects an authenticator app with the account, and turns the second step on. */
export function SetUpForm({ info, onDone, onCancel }: Props) {
  const { studioName } = useStudio();
  // A new secret for each form.
  const [key] = useState(() => crypto.randomUUID());
  const { data: app, error, mutate } = useSWRImmutable(['new-authenticator', key], () => newAuthenticator(studioName));
  if (error) return <FetchFailed notice={secondStepNotices.fetchFailed} error={error} onRetry={() => mutate()} />;
  if (!app) return <Loading />;
  return (
    <StepForm
      title={text.setUp}
      info={info}
      fields={[{ ...appCodeField, label: text.code }]}
      focusOnMount={false}
      submit={text.confirm}
      submitting={text.confirming}
      onSubmit={async ({ code }) => {
        await turnOn(code);
        showNotice(secondStepNotices.turnedOn);
        onDone();
      }}
      otherActions={onCancel ? [{ label: text.cancel, run: onCancel }] : []}
    >
      <p>{text.scan}</p>
      <QrCode text={app.uri} label={text.qrCode} />
      <div>
        <p>{text.key}</p>
        <p className="mt-1 text-lg [overflow-wrap:anywhere] select-all">{app.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <p className="border-l-4 border-warning bg-surface p-4">{text.lost}</p>
    </StepForm>
  );
}
