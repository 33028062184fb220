import { useState } from 'react';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ConfirmDialog } from '../../ui/modal-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useAction } from '../../ui/use-action.ts';
import { turnOff, useSecondStep } from './second-step.ts';
import { secondStepNotices, secondStepLabels as text } from './second-step-labels.ts';
import { SetUpForm } from './set-up-form.tsx';

/** Where staff members turn the second step of their own sign-in on and off. */
export function SecondStepPage() {
  const { on, error, retry, set } = useSecondStep();
  const [settingUp, setSettingUp] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, stop] = useAction(async () => {
    setAsking(false);
    await turnOff();
    await set(false);
    showNotice(secondStepNotices.turnedOff);
  }, secondStepNotices.turnOffFailed);

  return (
    <div className="column">
      <PageHead />
      <p className="text-quiet">{text.intro}</p>
      {error && <FetchFailed notice={secondStepNotices.fetchFailed} error={error} onRetry={retry} />}
      {on === undefined && !error && <Loading />}
      {on !== undefined && (
        <p role="status" className="mt-6 font-semibold">
          {on ? text.on : text.off}
        </p>
      )}
      {settingUp && (
        <SetUpForm
          onDone={() => {
            setSettingUp(false);
            void set(true);
          }}
          onCancel={() => setSettingUp(false)}
        />
      )}
      {on !== undefined && !settingUp && (
        <Button busy={busy} onClick={() => (on ? setAsking(true) : setSettingUp(true))} primary={!on} className="mt-4">
          {on ? text.turnOff : text.turnOn}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={text.turnOffTitle}
        labels={{ cancel: text.cancel, confirm: text.turnOff }}
        onClose={() => setAsking(false)}
        onConfirm={stop}
      >
        <p className="mt-4 text-quiet">{text.turnOffHint}</p>
      </ConfirmDialog>
    </div>
  );
}
