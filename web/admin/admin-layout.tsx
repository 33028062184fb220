import { Inbox, LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { labels } from '#shared/labels.ts';
import { signOut } from '../api/session.ts';
import { buttonLook } from '../components/button-look.ts';
import { Loading } from './loading.tsx';

/** Header and sidebar around every page of the dashboard. */
export function AdminLayout() {
  const { pathname } = useLocation();
  const leadsOpen = pathname === '/admin' || pathname === '/admin/leads';
  return (
    <div className="min-h-svh lg:grid lg:grid-cols-[16rem_1fr] lg:grid-rows-[auto_1fr]">
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-background px-4 lg:col-span-2 lg:px-6">
        <p className="poster mr-auto truncate text-lg">{labels.admin.title}</p>
        {/* Another document, not a route of this one. */}
        <a href="/" className="px-2 py-2 text-sm text-quiet transition-colors hover:text-foreground">
          {labels.admin.back}
        </a>
        <button type="button" onClick={signOut} className={`${buttonLook('outline', 'compact')} max-sm:px-3`}>
          <LogOut aria-hidden="true" size={16} />
          <span className="max-sm:sr-only">{labels.admin.signOut}</span>
        </button>
      </header>
      <nav aria-label={labels.admin.title} className="border-b border-line px-2 py-2 lg:border-r lg:border-b-0 lg:p-4">
        <h2 className="hidden px-3 pb-2 text-xs font-medium text-quiet lg:block">{labels.admin.business}</h2>
        <ul className="flex gap-1 overflow-x-auto lg:flex-col">
          <li>
            <Link to="/admin/leads" aria-current={leadsOpen ? 'page' : undefined} className={linkLook}>
              <Inbox aria-hidden="true" size={18} strokeWidth={1.75} />
              {labels.leads.title}
            </Link>
          </li>
        </ul>
      </nav>
      <main className="min-w-0 px-4 py-6 lg:px-8">
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

const linkLook =
  'flex items-center gap-3 rounded-md px-3 py-2 whitespace-nowrap text-quiet transition-colors hover:text-foreground aria-[current=page]:bg-raised aria-[current=page]:text-foreground';
