import { useState } from 'react';
import useSWR from 'swr';
import { call } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { late } from '../../ui/late-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useAction } from '../../ui/use-action.ts';
import { leadLabels, leadPageNotices } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';

const labels = leadLabels.requestLink;
const QrCode = late('qr-code', () => import('../../ui/qr/qr-code.tsx'), 'QrCode', <Loading />);

/** The URL of the visitor's page of the lead, read when it is wanted. */
export function useRequestLink(
  { id, link_version }: { id: string; link_version?: number | undefined },
  isWanted = true,
) {
  const key = isWanted && (['request link', id, link_version] as const);
  const { data, error, mutate } = useSWR(key, () => call('GET /leads/{id}/link', { params: { id } }), {
    revalidateOnFocus: false,
  });
  return { url: data && new URL(data.path, location.origin).href, error, retry: () => mutate() };
}

/** The link to the visitor's page: a QR code for the visitor's phone, and a link to copy. */
export function RequestLink() {
  const { lead, closeDialog } = useOpenLead();
  const { url, error, retry } = useRequestLink(lead);
  return (
    <div className="mt-4 grid justify-items-center gap-4">
      <p className="text-sm text-quiet">{labels.hint}</p>
      {error && !url && <FetchFailed notice={labels.failed} error={error} onRetry={retry} />}
      {url && <QrCode text={url} label={labels.code} />}
      {url && (
        <input
          readOnly
          aria-label={labels.url}
          value={url}
          onFocus={({ target }) => target.select()}
          className="control"
        />
      )}
      <div className="flex w-full flex-wrap justify-end gap-3">
        <Button onClick={closeDialog}>{labels.close}</Button>
        {url && <CopyButton text={url} label={labels.copy} done={labels.copied} />}
      </div>
    </div>
  );
}

/** Copies a text. The button says so. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  // A browser can refuse it.
  const [busy, copy] = useAction(async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  }, leadPageNotices.copyFailed);
  return (
    <>
      <Button busy={busy} onClick={copy}>
        {isCopied ? done : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && done}
      </span>
    </>
  );
}
