import { Navigate, Outlet } from 'react-router-dom';
import { Loading } from '../admin/loading.tsx';
import { useSession } from '../api/session.ts';

/** Lets signed-in people through and leads others to the sign-in page. What may be read is up to the server. */
export function RequireSession() {
  const session = useSession();
  if (session === undefined) return <Loading />;
  return session ? <Outlet /> : <Navigate to="/admin/auth" replace />;
}
