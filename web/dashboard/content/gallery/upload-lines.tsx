import { X } from 'lucide';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { canRetry, type Upload, type Uploads } from './use-uploads.ts';

const labels = editorLabels.images;

/** A line for each file that is not stored yet, with its progress or the reason why it failed. */
export function UploadLines({ uploads: { lines, retry, drop } }: { uploads: Uploads }) {
  const failed = lines.filter(canRetry).map(({ id }) => id);
  return (
    <>
      {failed.length > 1 && (
        <Button className="mb-2" onClick={() => retry(failed)}>
          {labels.retryAll}
        </Button>
      )}
      <p role="status" className="sr-only">
        {lines.some(({ isOffline }) => isOffline) && labels.offline}
      </p>
      <div
        data-uploads
        className="mb-4 max-h-64 divide-y divide-line overflow-y-auto border border-line bg-surface empty:hidden"
      >
        {lines.map((line) => {
          const { id, file, failure, sent } = line;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div
              key={id}
              role="group"
              aria-label={file.name}
              className="flex items-center gap-3 py-1 pr-1 pl-3 text-sm"
            >
              <span className="min-w-0 grow">
                <span className="block truncate">{file.name}</span>
                <span className={`block tabular-nums ${failure ? 'text-error' : 'text-quiet'}`}>{stateOf(line)}</span>
              </span>
              {!failure && <progress value={sent} aria-label={file.name} className="h-1 w-20 shrink-0 accent-accent" />}
              {canRetry(line) && <Button onClick={() => retry([id])}>{labels.retry}</Button>}
              <IconButton label={`${failure ? labels.dismiss : labels.cancel}: ${file.name}`} onPress={() => drop(id)}>
                <Icon icon={X} size={18} />
              </IconButton>
            </div>
          );
        })}
      </div>
    </>
  );
}

function stateOf({ state, sent, failure, isOffline }: Upload): string {
  if (failure) return (failure.reason === 'refused' && failure.message) || labels.failures[failure.reason];
  if (isOffline) return labels.offline;
  if (state === 'waiting') return labels.waiting;
  return sent < 1 ? labels.sent(Math.floor(sent * 100)) : labels.processing;
}
