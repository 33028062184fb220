import { Upload } from 'lucide';
import { useRef } from 'react';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../button.tsx';
import { useLinkedControl } from '../linked-control.ts';
import { editorLabels } from './editor-labels.ts';

type Props = {
  /** What is uploaded, for screen readers. */
  label: string;
  /** Text of the button, if not `Upload`. */
  text?: string;
  accept: string;
  multiple?: boolean;
  busy: boolean;
  /** What a link to the button has after `#`, if not the name of its tab. */
  name?: string;
  /** The upload waits for the connection. */
  offline?: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the system's file chooser. */
export function FileButton({ label, text, accept, multiple = false, busy, offline = false, name, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, uploading, offline: waiting } = editorLabels.images;
  return (
    <>
      <Button ref={useLinkedControl<HTMLButtonElement>(name)} busy={busy} onClick={() => input.current?.click()}>
        <Icon icon={Upload} size={16} />
        {text ?? (
          <>
            {busy ? uploading : upload}
            <span className="sr-only">: {label}</span>
          </>
        )}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that choosing the same file again fires a change.
          target.value = '';
        }}
      />
      <span role="status" className="self-center text-quiet text-sm empty:sr-only">
        {offline && waiting}
      </span>
    </>
  );
}
