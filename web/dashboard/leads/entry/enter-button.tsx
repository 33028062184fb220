import { Plus } from 'lucide';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { entryLabels } from './entry-labels.ts';
import { openEntry } from './open-entry.ts';

/** Opens the dialog in which staff enter a request. Narrow windows have room for the icon. */
export function EnterButton() {
  return (
    <Button onClick={() => openEntry()} title={entryLabels.enter}>
      <Icon icon={Plus} size={16} />
      <span className="max-xl:sr-only">{entryLabels.enter}</span>
    </Button>
  );
}
