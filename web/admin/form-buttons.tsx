import { Button } from '../components/ui/button.tsx';

type Props = { cancel: string; onCancel: () => void; submit: string; busy?: boolean };

/** The buttons at the end of a form in a dialog. */
export function FormButtons({ cancel, onCancel, submit, busy }: Props) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" busy={busy} primary>
        {submit}
      </Button>
    </div>
  );
}
