import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide-react';
import type { GalleryImage } from '#shared/content-lists.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { Switch } from '../../components/ui/switch.tsx';
import { TextField } from '../editor/field.tsx';
import { IconButton } from '../editor/icon-button.tsx';
import { Picture } from '../editor/picture.tsx';
import { fieldLabel } from '../editor/use-texts-draft.ts';

type Props = {
  image: GalleryImage;
  name: string;
  place: number;
  last: boolean;
  onChange: (values: Partial<GalleryImage>) => void;
  onMove: (by: number, button: HTMLElement) => void;
  onRemove: () => void;
};

const words = editorLabels.list;

export function ImageCard({ image, name, place, last, onChange, onMove, onRemove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image.id,
  });
  const { title, description, artist_name, image_url, is_active } = image;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`min-w-0 border border-line bg-surface ${isDragging ? 'relative z-10 opacity-80 shadow-notice' : ''}`}
    >
      <Picture address={image_url} alt="" className={`aspect-square w-full ${is_active ? '' : 'opacity-50'}`} />
      <div className="grid gap-3 p-2">
        <div className="flex flex-wrap justify-between">
          <button
            ref={setActivatorNodeRef}
            type="button"
            {...attributes}
            {...listeners}
            aria-label={`${editorLabels.drag.handle}: ${name}`}
            className="flex size-9 cursor-grab touch-none items-center justify-center text-quiet transition-colors hover:text-foreground"
          >
            <GripVertical aria-hidden="true" size={18} />
          </button>
          <IconButton
            label={`${words.moveUp}: ${name}`}
            disabled={place === 0}
            onPress={(button) => onMove(-1, button)}
          >
            <ArrowLeft aria-hidden="true" size={18} />
          </IconButton>
          <IconButton label={`${words.moveDown}: ${name}`} disabled={last} onPress={(button) => onMove(1, button)}>
            <ArrowRight aria-hidden="true" size={18} />
          </IconButton>
          <IconButton label={`${words.remove}: ${name}`} onPress={onRemove}>
            <Trash2 aria-hidden="true" size={18} />
          </IconButton>
        </div>
        <TextField label={fieldLabel('title')} value={title ?? ''} onChange={(next) => onChange({ title: next })} />
        <TextField
          label={fieldLabel('artist_name')}
          value={artist_name ?? ''}
          onChange={(next) => onChange({ artist_name: next })}
        />
        <TextField
          label={fieldLabel('description')}
          value={description ?? ''}
          onChange={(next) => onChange({ description: next })}
          kind="textarea"
        />
        <Switch label={words.active} checked={is_active} onChange={(active) => onChange({ is_active: active })} />
      </div>
    </li>
  );
}
