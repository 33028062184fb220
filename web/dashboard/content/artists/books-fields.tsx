import type { Artist } from '#shared/content/list-schemas.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { RowChoice, RowText } from '../../ui/editor/text-field.tsx';
import { useStaff } from '../../ui/hooks/staff.ts';
import { useStudio } from '../../ui/studio.ts';

type Props = { artist: Artist; change: (values: Partial<Artist>) => void };

const text = editorLabels.books;

/** Whether an artist takes requests, until when a guest does, and who answers them. */
export function BooksFields({ artist, change }: Props) {
  const { guest_from, guest_until } = artist;
  const { timeZone } = useStudio();
  const { staff = [] } = useStaff();
  const offered = staff.filter(({ id, active }) => active || id === artist.account_id);
  return (
    <>
      <RowChoice row={artist} name="books" onChange={change} options={{ open: text.open, closed: text.closed }} />
      {artist.books === 'closed' && (
        <>
          <RowText row={artist} name="books_word" onChange={change} max={80} hint={text.wordHint} />
          <RowText row={artist} name="books_open_on" onChange={change} type="date" hint={text.openOnHint(timeZone)} />
        </>
      )}
      <RowText row={artist} name="guest_from" onChange={change} type="date" hint={text.guestHint} />
      <RowText
        row={artist}
        name="guest_until"
        onChange={change}
        type="date"
        hint={text.untilHint}
        error={guest_from && guest_until && guest_until < guest_from ? text.untilFault : undefined}
      />
      <RowChoice
        row={artist}
        name="account_id"
        onChange={change}
        options={{ '': text.noAccount, ...Object.fromEntries(offered.map(({ id, name }) => [id, name])) }}
        hint={text.accountHint}
      />
    </>
  );
}
