import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../../common/icon.tsx';
import { AnswerCount } from '../../leads/calls/answer-count.tsx';
import { WarningCount } from '../../settings/system/warning-count.tsx';
import { type AdminPage, pageGroups } from '../admin-page.ts';
import { useFollow } from './use-follow.ts';

type Props = {
  /** Ordered by group. */
  pages: readonly AdminPage[];
  label: string;
  /** The page that `/admin` shows. */
  home?: AdminPage | undefined;
  /** Shows icons only. */
  collapsed?: boolean;
  onFollow?: () => void;
  /** Below the links. */
  children?: ReactNode;
};

/** Links to the dashboard's pages by group; the open page is marked. */
export function PageLinks({ pages, label, home, collapsed = false, onFollow, children }: Props) {
  const { pathname } = useLocation();
  const follow = useFollow();
  const open = pathname === '/admin' ? home : pages.find(({ path }) => `${pathname}/`.startsWith(`/admin/${path}/`));
  return (
    <nav aria-label={label} className="grid gap-4 p-1 data-wide:p-3" data-wide={collapsed ? undefined : ''}>
      {Object.entries(pageGroups).map(([group, title]) => {
        const members = pages.filter((page) => page.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group}>
            <h2 className={collapsed ? 'sr-only' : 'px-3 pb-2 text-xs font-medium text-quiet'}>{title}</h2>
            <ul>
              {members.map((page) => (
                <li key={page.path} className="relative">
                  <Link
                    to={`/admin/${page.path}`}
                    aria-current={page === open ? 'page' : undefined}
                    title={collapsed ? page.label : undefined}
                    onClick={(event) => {
                      onFollow?.();
                      void follow(event, page);
                    }}
                    className={`flex h-10 md:h-8 items-center gap-3 rounded-md text-quiet transition-colors hover:text-foreground aria-[current=page]:bg-raised aria-[current=page]:text-foreground ${collapsed ? 'justify-center' : 'px-3'}`}
                  >
                    <Icon icon={page.icon} size={18} strokeWidth={1.75} className="shrink-0" />
                    <span className={collapsed ? 'sr-only' : 'truncate'}>{page.label}</span>
                  </Link>
                  {page.note === 'answers' && <AnswerCount />}
                  {page.note === 'warnings' && <WarningCount />}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {children}
    </nav>
  );
}
