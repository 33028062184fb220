import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { dayLabel } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { searchFor } from '../../ui/search-for.ts';
import { entryLabels } from '../entry/entry-labels.ts';
import { openEntry } from '../entry/open-entry.ts';
import { readLeads } from '../hooks/read-leads.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';

/** How many leads are enough to choose from: the visitor can be named more closely. */
const mostShown = 6;

type Props = { day: string | undefined; artist: string; onClose: () => void };

/** Asks for whom a free time is, and opens the offer or the date of that lead with it. */
export function FreeTimeDialog({ day, artist, onClose }: Props) {
  return (
    <ModalDialog open={day !== undefined} title={day ? labels.freeOn(dayLabel(day)) : ''} onClose={onClose}>
      {day && <FreeTime day={day} artist={artist} onClose={onClose} />}
    </ModalDialog>
  );
}

function FreeTime({ day, artist: artist_id, onClose }: { day: string; artist: string; onClose: () => void }) {
  const [time, setTime] = useState('12:00');
  const [typed, setTyped] = useState('');
  const search = searchFor(typed);
  const { data } = useSWR(search && ['leads for a time', search], () => readLeads({ search }));
  const date = { times: [`${day}T${time}`], ...(artist_id && { artist_id }) };
  return (
    <div className="mt-4 grid gap-4">
      <InputField label={labels.time} type="time" step={900} value={time} onChange={setTime} />
      <InputField label={labels.forWhom} hint={labels.forWhomHint} type="search" value={typed} onChange={setTyped} />
      <Button
        className="justify-self-start"
        onClick={() => {
          onClose();
          openEntry({ date });
        }}
      >
        {entryLabels.enter}
      </Button>
      <ul role="status" className="grid gap-2">
        {data?.leads.length === 0 && <li className="text-quiet">{labels.noMatch}</li>}
        {data?.leads.slice(0, mostShown).map(({ id, first_name, last_name, service }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
            <span className="mr-auto">
              <bdi>
                {first_name} {last_name}
              </bdi>
              <span className="block text-sm text-quiet">{service}</span>
            </span>
            {(['offer', 'date'] as const).map((opens) => (
              <Link key={opens} to={`/admin/leads/${id}`} state={{ opens, date }} className="py-2 underline">
                {labels.freeFor[opens]}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
