import { Navigate, Outlet } from 'react-router-dom';
import { Loading } from '../admin/loading.tsx';
import { useAccount } from '../api/account.ts';

/** Lets administrators through; everybody else, also who has no role, is led to the leads. */
export function RequireAdministrator() {
  const { role } = useAccount();
  if (role === undefined) return <Loading />;
  return role === 'admin' ? <Outlet /> : <Navigate to="/admin/leads" replace />;
}
