import { useRef, useState } from 'react';
import { labels } from '#shared/labels.ts';
import type { Profile } from '#shared/users.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { type AccountChanges, stateChange } from './stored-changes.ts';

type Props = { user: Profile; own: boolean; changes: AccountChanges };

/** What an administrator can do about an account. Nobody can disable the one they are using. */
export function UserActions({ user, own, changes }: Props) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const disabled = user.state === 'disabled';

  async function change(answer: Promise<Profile>) {
    setBusy(true);
    showNotice(await stateChange(answer));
    setBusy(false);
  }

  /** Its button goes away then; whoever was on it goes on at the next one. */
  async function approve() {
    await change(changes.approve(user.id));
    if (document.activeElement === document.body) toggle.current?.focus();
  }

  function switchAccess() {
    if (disabled) void change(changes.setEnabled(user.id, true));
    else setAsking(true);
  }

  function disable() {
    setAsking(false);
    void change(changes.setEnabled(user.id, false));
  }

  if (own) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {user.state === 'waiting' && (
        <button type="button" aria-disabled={busy} onClick={busy ? undefined : approve} className={approveLook}>
          {labels.users.approve}
          <Whose email={user.email} />
        </button>
      )}
      <button
        ref={toggle}
        type="button"
        aria-disabled={busy}
        onClick={busy ? undefined : switchAccess}
        className={buttonLook('outline', 'compact')}
      >
        {disabled ? labels.users.enable : labels.users.disable}
        <Whose email={user.email} />
      </button>
      <DisableDialog email={user.email} open={asking} onCancel={() => setAsking(false)} onDisable={disable} />
    </div>
  );
}

function Whose({ email }: { email: string }) {
  return <span className="sr-only"> {email}</span>;
}

const approveLook = buttonLook('primary', 'compact');
