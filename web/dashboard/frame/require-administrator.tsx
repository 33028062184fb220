import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useAccount } from '../account/account.ts';
import { Loading } from '../ui/loading.tsx';
import { RequireRole } from './require-role.tsx';

/** Renders its children for administrators; redirects other staff to the leads. */
export function RequireAdministrator({ children }: { children: ReactNode }) {
  const { role } = useAccount();
  if (role === undefined) return <Loading />;
  return role === 'user' ? <Navigate to="/admin/leads" replace /> : <RequireRole>{children}</RequireRole>;
}
