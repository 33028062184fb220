import { type FormEvent, useState } from 'react';
import { laterDays, remarkLimit } from '#shared/leads/log-limits.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ModalDialog } from '../../../components/ui/modal-dialog.tsx';
import { turnLabels as labels } from '../../../labels/leads/turn-labels.ts';
import { InputField } from '../../field.tsx';
import { FormButtons } from '../../form-buttons.tsx';
import { useStudio } from '../../studio.ts';
import { dayIn } from '../../studio-day.ts';

type Props = { open: boolean; onSnooze: (until: string, remark: string) => Promise<boolean>; onClose: () => void };

/** Puts a lead aside until a day. */
export function LaterDialog({ open, onSnooze, onClose }: Props) {
  return (
    <ModalDialog open={open} title={labels.laterTitle} onClose={onClose}>
      <LaterForm onSnooze={onSnooze} onClose={onClose} />
    </ModalDialog>
  );
}

function LaterForm({ onSnooze, onClose }: Omit<Props, 'open'>) {
  const { timeZone } = useStudio();
  const [until, setUntil] = useState(dayIn(1, timeZone));
  const [remark, setRemark] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await onSnooze(until, remark.trim())) onClose();
  }

  return (
    <form onSubmit={submit} className="mt-4 grid gap-4">
      <p className="text-sm text-quiet">{labels.laterHint}</p>
      <div className="flex flex-wrap gap-3">
        {Object.entries(labels.days).map(([days, label]) => (
          <Button key={days} onClick={() => setUntil(dayIn(Number(days), timeZone))}>
            {label}
          </Button>
        ))}
      </div>
      <InputField
        label={labels.until}
        sent={{ until }}
        type="date"
        required
        min={dayIn(1, timeZone)}
        max={dayIn(laterDays, timeZone)}
        value={until}
        onChange={setUntil}
      />
      <InputField
        label={labels.remark}
        sent={{ word: remark.trim() }}
        dir="auto"
        maxLength={remarkLimit}
        value={remark}
        onChange={setRemark}
      />
      <FormButtons cancel={labels.cancel} onCancel={onClose} submit={labels.snooze} />
    </form>
  );
}
