import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { Icon } from '../../components/icon.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { AltField } from '../editor/alt-field.tsx';
import { IconButton } from '../editor/icon-button.tsx';
import { ImagePreview } from '../editor/image-preview.tsx';
import { RowText } from '../editor/text-field.tsx';

type Props = {
  image: GalleryImage;
  name: string;
  index: number;
  last: boolean;
  onChange: (values: Partial<GalleryImage>) => void;
  onMove: (by: number, button: HTMLElement) => void;
  onRemove: () => void;
  /** Id of the hint that all descriptions share. */
  altHint: string;
};

const labels = editorLabels.list;

export function ImageCard({ image, name, index, last, onChange, onMove, onRemove, altHint }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image.id,
  });
  const { alt, image_url, is_active } = image;
  return (
    <li
      ref={setNodeRef}
      data-row={image.id}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`min-w-0 border border-line bg-surface ${isDragging ? 'relative z-10 opacity-80 shadow-notice' : ''}`}
    >
      <ImagePreview url={image_url} alt="" className={`aspect-square w-full ${is_active ? '' : 'opacity-50'}`} />
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
            <Icon icon={GripVertical} size={18} />
          </button>
          <IconButton
            label={`${labels.moveUp}: ${name}`}
            disabled={index === 0}
            onPress={(button) => onMove(-1, button)}
          >
            <Icon icon={ArrowLeft} size={18} />
          </IconButton>
          <IconButton label={`${labels.moveDown}: ${name}`} disabled={last} onPress={(button) => onMove(1, button)}>
            <Icon icon={ArrowRight} size={18} />
          </IconButton>
          <IconButton label={`${labels.remove}: ${name}`} onPress={onRemove}>
            <Icon icon={Trash2} size={18} />
          </IconButton>
        </div>
        <AltField value={alt ?? ''} onChange={(next) => onChange({ alt: next })} hintedBy={altHint} />
        <RowText row={image} name="title" onChange={onChange} />
        <RowText row={image} name="artist_name" onChange={onChange} />
        <RowText row={image} name="description" onChange={onChange} kind="textarea" />
        <Switch label={labels.active} checked={is_active} onChange={(active) => onChange({ is_active: active })} />
      </div>
    </li>
  );
}
