import { useState } from 'react';
import { turnOff, useSecondStep } from '../../api/second-step.ts';
import { buttonClass } from '../../components/button-class.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { ConfirmDialog } from '../../components/ui/modal-dialog.tsx';
import { secondStepNotices, secondStepLabels as text } from '../../labels/accounts/second-step-labels.ts';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { SetUpForm } from './set-up-form.tsx';

/** Where staff members turn the second step of their own sign-in on and off. */
export function SecondStepPage() {
  const { on, error, retry, set } = useSecondStep();
  const [settingUp, setSettingUp] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function stop() {
    setAsking(false);
    setBusy(true);
    try {
      await turnOff();
      await set(false);
      showNotice(secondStepNotices.turnedOff);
    } catch {
      showNotice(secondStepNotices.turnOffFailed);
    } finally {
      setBusy(false);
    }
  }

  function begin() {
    if (busy) return;
    if (on) setAsking(true);
    else setSettingUp(true);
  }

  return (
    <div className="column [--column:36rem]">
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
        <button
          type="button"
          aria-disabled={busy}
          onClick={begin}
          className={`mt-4 ${buttonClass(on ? 'outline' : 'primary', 'compact')}`}
        >
          {on ? text.turnOff : text.turnOn}
        </button>
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
