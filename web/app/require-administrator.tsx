import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../admin/loading.tsx';
import { useAccount } from '../api/account.ts';

/** Renders its children for administrators; redirects everyone else to the leads. */
export function RequireAdministrator({ children }: { children: ReactNode }) {
  const { role } = useAccount();
  if (role === undefined) return <Loading />;
  return role === 'admin' ? children : <Navigate to="/admin/leads" replace />;
}
