import { Keyboard, LogOut, PanelLeft } from 'lucide';
import { Outlet } from 'react-router-dom';
import { Icon } from '../../common/icon.tsx';
import { useAccount } from '../account/account.ts';
import { signOut } from '../account/session.ts';
import { LeadCalls } from '../leads/calls/lead-calls.tsx';
import { EnterRequest } from '../leads/entry/enter-request.tsx';
import { FreedTime } from '../leads/freed/freed-time.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { openCommands } from '../ui/keys/commands.ts';
import { keyLabels } from '../ui/keys/key-labels.ts';
import { useUndoKey } from '../ui/keys/use-undo-key.ts';
import { labels } from '../ui/labels.ts';
import { LatePart } from '../ui/late-part.tsx';
import { Loading } from '../ui/loading.tsx';
import type { AdminPage } from './admin-page.ts';
import { CommandMenu } from './command-menu.tsx';
import { FirstStepsUntilOpen } from './first-steps-until-open.tsx';
import { PageLinks } from './sidebar/page-links.tsx';
import { PhoneSidebar } from './sidebar/phone-sidebar.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';

/** Header and sidebar around every page of the dashboard. Without a role there is no sidebar (ADM-05, ADM-16). */
export function AdminLayout({ pages, accountPages }: Record<'pages' | 'accountPages', readonly AdminPage[]>) {
  const { account, role } = useAccount();
  const offered = pages.filter(({ group }) => (group === 'settings' ? role === 'admin' : role));
  const { wide, expanded, open, toggle, close } = useSidebar(Boolean(role));
  useUndoKey();
  const links = (props: { collapsed?: boolean; onFollow?: () => void }) => (
    <>
      <PageLinks {...props} pages={offered} label={labels.admin.pages} home={pages[0]} />
      <PageLinks {...props} pages={accountPages} label={labels.admin.account}>
        {account && !props.collapsed && (
          <p className="px-3 text-xs text-quiet [overflow-wrap:anywhere]" title={account.email}>
            {labels.admin.signedInAs} <bdi className="text-foreground">{account.full_name || account.email}</bdi>
          </p>
        )}
      </PageLinks>
    </>
  );
  return (
    <div className="flex min-h-svh flex-col">
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-background pr-4 pl-1 lg:pr-6 print:hidden">
        {role && (
          <IconButton
            label={labels.admin.sidebar}
            title={labels.admin.sidebarKeys}
            aria-expanded={wide ? expanded : open}
            aria-keyshortcuts="Control+B Meta+B"
            onPress={toggle}
          >
            <Icon icon={PanelLeft} size={18} />
          </IconButton>
        )}
        <p className={`poster mr-auto truncate text-lg ${role ? '' : 'pl-12'}`}>{labels.admin.title}</p>
        {/* Another document, not a route of this one. */}
        <a
          href="/"
          className="shrink-0 px-2 py-2 text-sm whitespace-nowrap text-quiet transition-colors hover:text-foreground"
        >
          {labels.admin.back}
        </a>
        <IconButton
          label={keyLabels.commands}
          title={keyLabels.open}
          onPress={() => openCommands()}
          className="pointer-coarse:hidden"
        >
          <Icon icon={Keyboard} size={18} />
        </IconButton>
        <Button onClick={signOut} className="max-sm:px-3">
          <Icon icon={LogOut} size={16} />
          <span className="max-sm:sr-only">{labels.admin.signOut}</span>
        </Button>
      </header>
      <div className="flex grow pt-(--notices-room) print:pt-0">
        {wide && role !== null && (
          // Reserves the width while the role loads, so that the page does not shift.
          <div
            className={`shrink-0 border-r border-line transition-[width] print:hidden ${expanded ? 'w-sidebar' : 'w-sidebar-collapsed'}`}
          >
            <div className="sticky top-(--below-header) max-h-[calc(100svh-var(--below-header))] overflow-x-hidden overflow-y-auto">
              {role && links({ collapsed: !expanded })}
            </div>
          </div>
        )}
        {role && !wide && (
          <PhoneSidebar open={open} onClose={close}>
            {links({ onFollow: close })}
          </PhoneSidebar>
        )}
        <main className="min-w-0 grow px-4 py-6 lg:px-8">
          {role === 'admin' && <FirstStepsUntilOpen />}
          <LatePart fallback={<Loading />}>
            <Outlet />
          </LatePart>
        </main>
      </div>
      {role && <LeadCalls />}
      {role && <EnterRequest />}
      {role && <FreedTime />}
      <CommandMenu pages={[...offered, ...accountPages]} />
    </div>
  );
}
