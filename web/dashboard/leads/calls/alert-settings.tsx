import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Alert, isAlertOn, playTone, showOnDesktop, switchAlert } from './alerts.ts';
import { cameIn, alertLabels as labels } from './call-labels.ts';

/** Switches the sound and the desktop notification. Turning on the latter shows one. Loaded when it is opened first. */
export function AlertSettings({ onClose }: { onClose: () => void }) {
  const [desktop, setDesktop] = useState(() => isAlertOn('desktop'));
  const [problem, setProblem] = useState('');

  function changeDesktop(on: boolean) {
    switchAlert('desktop', on);
    setDesktop(on);
  }

  async function turnOnDesktop() {
    setProblem('');
    if (!('Notification' in window)) return setProblem(labels.unsupported);
    if ((await Notification.requestPermission()) !== 'granted') return setProblem(labels.denied);
    if (showOnDesktop(cameIn({ requests: 1, answers: 0 }), () => {})) changeDesktop(true);
    else setProblem(labels.unsupported);
  }

  return (
    <>
      <p className="mt-2 text-sm text-quiet">{labels.hint}</p>
      <div className="mt-4 flex items-center justify-between gap-4">
        <AlertSwitch alert="sound" label={labels.sound} />
        <Button onClick={playTone}>{labels.play}</Button>
      </div>
      <div className="mt-6">
        <Button onClick={() => (desktop ? changeDesktop(false) : turnOnDesktop())}>
          {desktop ? labels.turnOff : labels.turnOn}
        </Button>
        <p className="mt-2 text-sm text-quiet">{labels.desktopHint}</p>
        {desktop && <AlertSwitch alert="name" label={labels.name} />}
        <p role="status" className="mt-2 text-sm text-warning">
          {problem}
        </p>
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{labels.close}</Button>
      </div>
    </>
  );
}

function AlertSwitch({ alert, label }: { alert: Alert; label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        defaultChecked={isAlertOn(alert)}
        onChange={({ target }) => switchAlert(alert, target.checked)}
        className="checkbox"
      />
      {label}
    </label>
  );
}
