import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { renewDateFeed } from './dates.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';

/** Makes the secret URL under which a calendar of the account reads the dates. It is shown once. */
export function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const [isMine, setMine] = useState(false);
  const [status, setStatus] = useState('');
  const shown = url && (isMine ? `${url}?mine=true` : url);

  function renew() {
    setStatus('');
    return renewDateFeed().then(setUrl, () => setStatus(labels.feedFailed));
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(labels.copied);
    } catch {
      setStatus(labels.copyFailed);
    }
  }

  function close() {
    setUrl(undefined);
    setStatus('');
    onClose();
  }

  return (
    <ModalDialog open={open} title={labels.feed} onClose={close}>
      <p className="mt-2 text-sm text-quiet">{labels.feedHint}</p>
      {shown && (
        <>
          <input
            readOnly
            aria-label={labels.url}
            value={shown}
            onFocus={({ target }) => target.select()}
            className="control mt-4"
          />
          <label className="mt-2 flex min-h-7 items-center gap-2">
            <input type="checkbox" checked={isMine} onChange={({ target }) => setMine(target.checked)} />
            {labels.mineOnly}
          </label>
        </>
      )}
      <p role="status" className="mt-2 text-sm">
        {status}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {shown ? (
          <Button onClick={() => copy(shown)}>{labels.copy}</Button>
        ) : (
          <Button onClick={renew}>{labels.makeUrl}</Button>
        )}
        <Button onClick={close}>{labels.close}</Button>
      </div>
    </ModalDialog>
  );
}
