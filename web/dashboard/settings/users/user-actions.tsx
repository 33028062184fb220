import { useRef, useState } from 'react';
import type { Profile } from '#shared/users/user-schemas.ts';
import { buttonClass } from '../../../common/button-class.ts';
import type { Notice } from '../../../common/notice.ts';
import { showOutcome } from '../../../common/notices/shown-notices.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { AccountDialog } from './account-dialog.tsx';
import { type AccountChanges, secondStepReset, stateChange } from './stored-changes.ts';
import { userLabels } from './user-labels.ts';

type Props = { user: Profile; own: boolean; changes: AccountChanges };

/** An administrator's actions on an account. Administrators cannot disable their own. */
export function UserActions({ user, own, changes }: Props) {
  const [asking, setAsking] = useState<'disable' | 'reset'>();
  const toggle = useRef<HTMLButtonElement>(null);
  const disabled = user.state === 'disabled';

  const [busy, change] = useAction(async (answer: Promise<Notice>) => showOutcome(await answer));

  /** The button disappears afterwards: keeps the focus on another one. */
  async function changeAndFocus(answer: Promise<Notice>) {
    await change(answer);
    if (document.activeElement === document.body) toggle.current?.focus();
  }

  function switchAccess() {
    if (disabled) void change(stateChange(changes.setEnabled(user.id, true)));
    else setAsking('disable');
  }

  function confirm() {
    setAsking(undefined);
    if (asking === 'reset') void changeAndFocus(secondStepReset(changes.resetSecondStep(user.id)));
    else void change(stateChange(changes.setEnabled(user.id, false)));
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
      <Button ref={toggle} busy={busy} onClick={switchAccess}>
        {disabled ? userLabels.enable : userLabels.disable}
        <AccountName email={user.email} />
      </Button>
      {user.second_step && (
        <Button busy={busy} onClick={() => setAsking('reset')}>
          {userLabels.resetSecondStep}
          <AccountName email={user.email} />
        </Button>
      )}
      <AccountDialog email={user.email} asked={asking} onCancel={() => setAsking(undefined)} onConfirm={confirm} />
    </div>
  );
}

function AccountName({ email }: { email: string }) {
  return <span className="sr-only"> {email}</span>;
}

const approveClass = buttonClass('primary', 'compact');
