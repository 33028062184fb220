import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../admin/loading.tsx';
import { useSession } from '../api/session.ts';

/** Lets signed-in people through and leads others to the sign-in page. What may be read is up to the server. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session === undefined) return <Loading />;
  return session ? children : <Navigate to="/admin/auth" replace />;
}
