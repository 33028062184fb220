import type { Artist } from '#shared/content/list-schemas.ts';
import { useStaff } from '../../api/staff.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { ChoiceField, RowText } from '../editor/text-field.tsx';
import { fieldLabel } from '../editor/use-texts-draft.ts';
import { useStudio } from '../studio.ts';

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
      <ChoiceField
        label={fieldLabel('books')}
        sent={{ books: artist.books }}
        value={artist.books ?? 'open'}
        onChange={(books) => change({ books: books as Artist['books'] })}
        options={{ open: text.open, closed: text.closed }}
      />
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
      <ChoiceField
        label={fieldLabel('account_id')}
        sent={{ account_id: artist.account_id }}
        value={artist.account_id ?? ''}
        onChange={(account_id) => change({ account_id })}
        options={{ '': text.noAccount, ...Object.fromEntries(offered.map(({ id, name }) => [id, name])) }}
        hint={text.accountHint}
      />
    </>
  );
}
