import { useRef, useState } from 'react';
import type { Profile } from '#shared/users/user-schemas.ts';
import { buttonClass } from '../../components/button-class.ts';
import { showOutcome } from '../../components/notices/shown-notices.ts';
import { userLabels } from '../../labels/accounts/user-labels.ts';
import type { Notice } from '../../labels/notice.ts';
import { AccountDialog } from './account-dialog.tsx';
import { type AccountChanges, secondStepReset, stateChange } from './stored-changes.ts';

type Props = { user: Profile; own: boolean; changes: AccountChanges };

/** An administrator's actions on an account. Administrators cannot disable their own. */
export function UserActions({ user, own, changes }: Props) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'disable' | 'reset'>();
  const toggle = useRef<HTMLButtonElement>(null);
  const disabled = user.state === 'disabled';

  async function change(answer: Promise<Notice>) {
    setBusy(true);
    showOutcome(await answer);
    setBusy(false);
  }

  /** The button disappears afterwards: keeps the focus on another one. */
  async function changeAndFocus(answer: Promise<Notice>) {
    await change(answer);
    if (document.activeElement === document.body) toggle.current?.focus();
  }

  function reset() {
    setAsking(undefined);
    void changeAndFocus(secondStepReset(changes.resetSecondStep(user.id)));
  }

  function switchAccess() {
    if (disabled) void change(stateChange(changes.setEnabled(user.id, true)));
    else setAsking('disable');
  }

  function disable() {
    setAsking(undefined);
    void change(stateChange(changes.setEnabled(user.id, false)));
  }

  if (own) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {user.state === 'waiting' && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={busy ? undefined : () => changeAndFocus(stateChange(changes.approve(user.id)))}
          className={approveClass}
        >
          {userLabels.approve}
          <AccountName email={user.email} />
        </button>
      )}
      <button
        ref={toggle}
        type="button"
        aria-disabled={busy}
        onClick={busy ? undefined : switchAccess}
        className={buttonClass('outline', 'compact')}
      >
        {disabled ? userLabels.enable : userLabels.disable}
        <AccountName email={user.email} />
      </button>
      {user.second_step && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={busy ? undefined : () => setAsking('reset')}
          className={buttonClass('outline', 'compact')}
        >
          {userLabels.resetSecondStep}
          <AccountName email={user.email} />
        </button>
      )}
      <AccountDialog
        email={user.email}
        asked={asking}
        onCancel={() => setAsking(undefined)}
        onConfirm={asking === 'reset' ? reset : disable}
      />
    </div>
  );
}

function AccountName({ email }: { email: string }) {
  return <span className="sr-only"> {email}</span>;
}

const approveClass = buttonClass('primary', 'compact');
