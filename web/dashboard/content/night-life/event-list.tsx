import { useState } from 'react';
import type { StudioEvent } from '#shared/content/list-schemas.ts';
import { useEditing } from '../../ui/editor/editing.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { ImageField } from '../../ui/editor/image-field.tsx';
import { ListEditor } from '../../ui/editor/list-editor.tsx';
import { RowText, TextField } from '../../ui/editor/text-field.tsx';
import type { ListDraft } from '../../ui/editor/use-list-draft.ts';
import { fieldLabel } from '../../ui/editor/use-texts-draft.ts';
import { useStudio } from '../../ui/studio.ts';
import { toInput } from '../../ui/studio-day.ts';
import { eventTime, toIso } from './event-time.ts';

export function EventList({ events }: { events: ListDraft<StudioEvent> }) {
  const { timeZone } = useStudio();
  return (
    <>
      <p className="mb-4 text-sm text-quiet">{editorLabels.timeZone(timeZone)}</p>
      <ListEditor
        list={events}
        blank={blank}
        labels={editorLabels.lists.events}
        imageOf={({ image_url }) => image_url}
        trailing={({ event_date }) => eventTime(event_date, timeZone)}
      >
        {(event, change) => (
          <>
            <RowText row={event} name="name" onChange={change} required inHeading />
            <TimeField iso={event.event_date} onChange={(next) => change({ event_date: next })} />
            <RowText row={event} name="description" onChange={change} kind="textarea" />
            <ImageField
              name="image_url"
              url={event.image_url ?? ''}
              onChange={(url) => change({ image_url: url })}
              kind="event"
              folder="gallery-images"
              alt={{ value: event.alt ?? '', onChange: (next) => change({ alt: next }) }}
            />
          </>
        )}
      </ListEditor>
    </>
  );
}

const blank = { name: '', description: '', event_date: '', image_url: '', alt: '' };

/** Date and time in the studio's time zone, independent of the device's. */
function TimeField({ iso, onChange }: { iso: string; onChange: (iso: string) => void }) {
  const { timeZone } = useStudio();
  const [typed, setTyped] = useState('');
  const label = fieldLabel('event_date');
  // In read mode it appears beside the name.
  if (!useEditing()) return null;
  return (
    <TextField
      label={label}
      sent={{ event_date: iso }}
      type="datetime-local"
      // Keeps incomplete input, such as the year 0002.
      value={toIso(typed, timeZone) === iso ? typed : toInput(iso, timeZone)}
      onChange={(input) => {
        setTyped(input);
        onChange(toIso(input, timeZone));
      }}
      hint={editorLabels.timeZoneHint(timeZone)}
      required
    />
  );
}
