import { Link, useLocation } from 'react-router-dom';
import { labels } from '#shared/labels.ts';
import { type AdminPage, pageGroups } from '../admin-page.ts';

type Props = {
  /** In groups, one after the other. */
  pages: readonly AdminPage[];
  /** Whether there is room for the icons alone. */
  collapsed?: boolean;
  onFollow?: () => void;
};

/** The dashboard's pages by group, with the one that is open marked. */
export function PageLinks({ pages, collapsed = false, onFollow }: Props) {
  const { pathname } = useLocation();
  const open = pathname === '/admin' ? pages[0] : pages.find(({ path }) => pathname === `/admin/${path}`);
  return (
    <nav
      aria-label={labels.admin.pages}
      className="grid gap-4 p-1 data-wide:p-3"
      data-wide={collapsed ? undefined : ''}
    >
      {Object.entries(pageGroups).map(([group, title]) => {
        const members = pages.filter((page) => page.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group}>
            <h2 className={collapsed ? 'sr-only' : 'px-3 pb-2 text-xs font-medium text-quiet'}>{title}</h2>
            <ul>
              {members.map((page) => (
                <li key={page.path}>
                  <Link
                    to={`/admin/${page.path}`}
                    aria-current={page === open ? 'page' : undefined}
                    title={collapsed ? page.label : undefined}
                    onClick={onFollow}
                    className={`flex h-10 items-center gap-3 rounded-md text-quiet transition-colors hover:text-foreground aria-[current=page]:bg-raised aria-[current=page]:text-foreground ${collapsed ? 'justify-center' : 'px-3'}`}
                  >
                    <page.icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
                    <span className={collapsed ? 'sr-only' : 'truncate'}>{page.label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
