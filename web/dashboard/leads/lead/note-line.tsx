import { noteEditMinutes } from '#shared/leads/log-limits.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { useStudio } from '../../ui/studio.ts';
import { leadLabels } from './lead-labels.ts';
import { Line } from './log-line.tsx';
import { lineParts } from './log-lines.ts';
import { useOpenLead } from './open-lead.ts';
import { OwnNote } from './own-note.tsx';
import { useLeadDraft } from './use-lead-draft.ts';

/** A note. Its author can change or delete it for a while. */
export function NoteLine({ note }: { note: LogEntryOf<'note'> }) {
  const { lead, nameOf, accountId, now } = useOpenLead();
  const { who, what } = lineParts(note, nameOf, useStudio().timeZone);
  const draft = useLeadDraft(lead.id, `edit-${note.id}`, { text: '' });
  const isNew = now.getTime() - Date.parse(note.at) < noteEditMinutes * 60_000;
  const text = (
    <p dir="auto" className="mt-1 border-l-2 border-field-line pl-3 whitespace-pre-line">
      {note.text}
    </p>
  );
  return (
    <Line at={note.at}>
      <bdi className="font-medium">{who} </bdi>
      <span className="text-quiet">
        {what}
        {note.edited_at && ` (${leadLabels.lines.edited})`}
      </span>
      {note.by === accountId && (isNew || draft.isRestored) ? (
        <OwnNote note={note} draft={draft}>
          {text}
        </OwnNote>
      ) : (
        text
      )}
    </Line>
  );
}
