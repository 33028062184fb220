import { Navigate } from 'react-router-dom';
import { labels } from '#shared/labels.ts';
import { useSessionState } from '../../api/session.ts';
import { Loading } from '../loading.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** Where staff sign in, ask for an account and recover a password. */
export function SignInPage() {
  const session = useSessionState();
  if (session === undefined) return <Loading />;
  if (session.name === 'signed in') return <Navigate to="/admin" replace />;
  return (
    <SignInFrame notice={labels.signIn.notice}>
      <SignInSteps recovering={session.name === 'password recovery' ? session.email : undefined} />
    </SignInFrame>
  );
}
