import { acceptedTypes } from '#shared/images/upload-kinds.ts';
import { type NoticeAction, showNotice } from '../../../common/notices/shown-notices.ts';
import { Button } from '../../ui/button.tsx';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { editorNotices } from '../../ui/editor/editor-notices.ts';
import { FileButton } from '../../ui/editor/file-button.tsx';
import { ImagePreview } from '../../ui/editor/image-preview.tsx';
import { useImageUpload } from '../../ui/editor/use-image-upload.ts';
import { useAction } from '../../ui/use-action.ts';

type Props = {
  /** URL of the stored logo; empty for none. */
  logo: string;
  onStore: (logo: string) => Promise<NoticeAction | undefined>;
  onFailed: () => void;
};

const labels = editorLabels.logo;

/** The studio's logo. A new file is on the website immediately. */
export function LogoCard({ logo, onStore, onFailed }: Props) {
  const {
    busy: uploading,
    offline,
    upload,
  } = useImageUpload('logo', {
    onStored: async ({ url }) => showNotice(editorNotices.logoUpdated, await onStore(url)),
    onFailed,
  });

  const [removing, remove] = useAction(
    async () => {
      showNotice(editorNotices.logoRemoved, await onStore(''));
    },
    () => {
      onFailed();
      return editorNotices.logoRemoveFailed;
    },
  );

  const busy = uploading || removing;

  return (
    <section aria-labelledby="logo" className="border border-line bg-surface p-4 lg:p-6">
      <h2 id="logo" className="text-lg font-semibold">
        {labels.title}
      </h2>
      <p className="text-sm text-quiet">{labels.hint}</p>
      <div className="mt-4 flex min-h-24 items-center justify-center bg-background p-4">
        {logo ? (
          <ImagePreview url={logo} alt={labels.alt} className="h-20 max-w-full bg-transparent object-contain" />
        ) : (
          <p className="text-quiet">{labels.none}</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <FileButton
          name="logo"
          label={labels.title}
          text={busy ? labels.uploading : logo ? labels.replace : labels.upload}
          accept={acceptedTypes('logo')}
          busy={busy}
          offline={offline}
          onFiles={([file]) => file && upload(file)}
        />
        {logo && (
          <Button busy={busy} onClick={remove}>
            {labels.remove}
          </Button>
        )}
      </div>
    </section>
  );
}
