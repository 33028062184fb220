import { Navigate, useLocation } from 'react-router-dom';
import { labels } from '../../ui/labels.ts';
import { Loading } from '../../ui/loading.tsx';
import { useSessionState } from '../session.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import type { SignInState } from './sign-in-state.ts';
import { SignInSteps } from './sign-in-steps.tsx';

/** Where staff sign in, register and recover a password. */
export function SignInPage() {
  const session = useSessionState();
  const { state }: { state: SignInState | null } = useLocation();
  if (session === undefined) return <Loading />;
  if (session.name === 'signed in') return <Navigate to={state?.from ?? '/admin'} replace />;
  return (
    <SignInFrame notice={labels.signIn.notice}>
      <SignInSteps recovering={session.name === 'password recovery' ? session.email : undefined} />
    </SignInFrame>
  );
}
