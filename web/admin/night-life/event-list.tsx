import { useState } from 'react';
import type { StudioEvent } from '#shared/content-lists.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { useEditing } from '../editor/editing.ts';
import { ReadOnly, TextField } from '../editor/field.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { PictureField } from '../editor/picture-field.tsx';
import type { ListDraft } from '../editor/use-list-draft.ts';
import { fieldLabel } from '../editor/use-texts-draft.ts';
import { useStudio } from '../studio.ts';
import { eventTime, toInput, toIso } from './event-time.ts';

export function EventList({ events }: { events: ListDraft<StudioEvent> }) {
  return (
    <ListEditor list={events} blank={blank} words={editorLabels.lists.events}>
      {({ name, description, event_date, image_url }, change) => (
        <>
          <TextField label={fieldLabel('name')} value={name} onChange={(next) => change({ name: next })} required />
          <TimeField iso={event_date} onChange={(next) => change({ event_date: next })} />
          <TextField
            label={fieldLabel('description')}
            value={description ?? ''}
            onChange={(next) => change({ description: next })}
            kind="textarea"
          />
          <PictureField
            label={fieldLabel('image_url')}
            address={image_url ?? ''}
            onChange={(address) => change({ image_url: address })}
            kind="event"
            place="gallery-images"
          />
        </>
      )}
    </ListEditor>
  );
}

const blank = { name: '', description: '', event_date: '', image_url: '' };

/** In the studio's time zone, wherever its staff are. */
function TimeField({ iso, onChange }: { iso: string; onChange: (iso: string) => void }) {
  const { timeZone } = useStudio();
  const [typed, setTyped] = useState('');
  const label = fieldLabel('event_date');
  if (!useEditing()) return <ReadOnly label={label}>{eventTime(iso, timeZone)}</ReadOnly>;
  return (
    <TextField
      label={label}
      type="datetime-local"
      // What is half typed, such as the year 0002, stays as it was typed.
      value={toIso(typed, timeZone) === iso ? typed : toInput(iso, timeZone)}
      onChange={(input) => {
        setTyped(input);
        onChange(toIso(input, timeZone));
      }}
      hint={editorLabels.timeZone(timeZone)}
      required
    />
  );
}
