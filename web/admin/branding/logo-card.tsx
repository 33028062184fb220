import { useState } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { acceptedTypes } from '#shared/upload-kinds.ts';
import { uploadPictures } from '../../api/uploads.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { FileButton } from '../editor/file-button.tsx';
import { Picture } from '../editor/picture.tsx';
import { uploadNotice } from '../editor/upload-notice.ts';

type Props = {
  /** Its address; empty for none. */
  logo: string;
  onStore: (logo: string) => Promise<void>;
  onFailed: () => void;
};

const words = editorLabels.logo;

/** The studio's logo. What is chosen here is on the website at once. */
export function LogoCard({ logo, onStore, onFailed }: Props) {
  const [busy, setBusy] = useState(false);

  async function upload([file]: File[]) {
    if (!file) return;
    setBusy(true);
    try {
      const [uploaded] = (await uploadPictures('logo', [file])).files;
      if (uploaded && 'failure' in uploaded) return showNotice(uploadNotice('logo', file.name, uploaded.failure));
      if (!uploaded) return;
      await onStore(uploaded.address);
      showNotice(editorNotices.logoUpdated);
    } catch {
      onFailed();
      showNotice(editorNotices.logoUploadFailed);
    } finally {
      setBusy(false);
    }
  }

  async function remove() {
    setBusy(true);
    try {
      await onStore('');
      showNotice(editorNotices.logoRemoved);
    } catch {
      onFailed();
      showNotice(editorNotices.logoRemoveFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="logo" className="border border-line bg-surface p-4 lg:p-6">
      <h2 id="logo" className="text-lg font-semibold">
        {words.title}
      </h2>
      <p className="text-sm text-quiet">{words.hint}</p>
      <div className="mt-4 flex min-h-24 items-center justify-center bg-background p-4">
        {logo ? (
          <Picture address={logo} alt={words.alt} className="h-20 max-w-full bg-transparent object-contain" />
        ) : (
          <p className="text-quiet">{words.none}</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <FileButton
          label={words.title}
          text={busy ? words.uploading : logo ? words.replace : words.upload}
          accept={acceptedTypes('logo')}
          busy={busy}
          onFiles={upload}
        />
        {logo && (
          <button
            type="button"
            aria-disabled={busy}
            onClick={() => busy || remove()}
            className={buttonLook('outline', 'compact')}
          >
            {words.remove}
          </button>
        )}
      </div>
    </section>
  );
}
