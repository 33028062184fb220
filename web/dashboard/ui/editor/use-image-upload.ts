import { useState } from 'react';
import type { UploadKind } from '#shared/images/upload-kinds.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { useAction } from '../use-action.ts';
import { editorNotices, ofFiles } from './editor-notices.ts';
import { uploadNotice } from './upload-notice.ts';
import { type StoredUpload, uploadImage } from './uploads.ts';

type Options = {
  artistId?: string | undefined;
  onStored: (uploaded: StoredUpload) => unknown;
  /** Called when `onStored` fails. */
  onFailed?: () => void;
};

/** Uploads one image at a time, with notices. While `offline`, the upload waits for the connection. */
export function useImageUpload(kind: UploadKind, { artistId, onStored, onFailed }: Options) {
  const [offline, setOffline] = useState(false);
  const [busy, upload] = useAction(
    async (file: File) => {
      const uploaded = await uploadImage(kind, file, { artistId, onOffline: setOffline });
      if ('failure' in uploaded) return showNotice(uploadNotice(kind, [file.name], uploaded.failure));
      await onStored(uploaded);
      if (uploaded.animated) showNotice(ofFiles([file.name], editorNotices.firstFrameOnly));
    },
    (_error, { name }) => {
      onFailed?.();
      return uploadNotice(kind, [name], { reason: 'failed', message: '' });
    },
  );
  return { busy, offline, upload };
}
