import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import { buttonLook } from '../../components/button-look.ts';

type Props = {
  /** What is uploaded, for who cannot see where the button is. */
  label: string;
  /** What the button says, if it is not just `Upload`. */
  text?: string;
  accept: string;
  multiple?: boolean;
  busy: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the system's choice of files. */
export function FileButton({ label, text, accept, multiple = false, busy, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, uploading } = editorLabels.pictures;
  return (
    <>
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => busy || input.current?.click()}
        className={buttonLook('outline', 'compact')}
      >
        <Upload aria-hidden="true" size={16} />
        {text ?? (
          <>
            {busy ? uploading : upload}
            <span className="sr-only">: {label}</span>
          </>
        )}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
