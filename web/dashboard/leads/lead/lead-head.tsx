import { ArrowLeft, ChevronDown, ChevronUp, type IconNode } from 'lucide';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { shownCode } from '#shared/leads/lead-code.ts';
import { Icon } from '../../../common/icon.tsx';
import { offeredCommands, openCommands } from '../../ui/keys/commands.ts';
import { keyLabels } from '../../ui/keys/key-labels.ts';
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { listPath, useListView } from '../list-view.ts';
import { leadLabels } from './lead-labels.ts';
import { LeadLine } from './lead-line.tsx';
import { useOpenLead } from './open-lead.ts';

/** The visitor's name and code, the way back to the list and to its other leads, and where the lead stands. */
export function LeadHead() {
  const { lead, previous, next, list } = useOpenLead();
  const { id, first_name, last_name, code } = lead;
  const { view } = useListView();
  const heading = useRef<HTMLHeadingElement>(null);
  const wide = useWideScreen();
  const name = `${first_name} ${last_name}`;

  useDocumentTitle(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [id]);

  return (
    <div className="sticky top-(--below-header) z-10 has-[[role=menu]]:z-20 -mx-4 -mt-6 mb-6 border-b border-line bg-background px-4 lg:-mx-8 lg:px-8">
      <div className="flex min-h-16 items-center gap-2 py-2">
        <HeadLink to={list} icon={ArrowLeft} label={leadLabels.back} />
        <div className="mr-auto min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            title={name}
            className="line-clamp-2 text-xl leading-tight font-semibold outline-none [overflow-wrap:anywhere]"
          >
            <bdi>{name}</bdi>
          </h1>
          {code && (
            <p translate="no" className="text-sm text-quiet tabular-nums">
              {shownCode(code)}
            </p>
          )}
        </div>
        {previous && <HeadLink to={listPath(view, previous)} icon={ChevronUp} label={leadLabels.previous} />}
        {next && <HeadLink to={listPath(view, next)} icon={ChevronDown} label={leadLabels.next} />}
        <MenuButton label={leadLabels.actions} items={frequentCommands} />
      </div>
      {wide && <LeadLine />}
    </div>
  );
}

/** What staff do most with a lead, and the way to everything else. */
function frequentCommands(): MenuItem[] {
  const frequent = offeredCommands().filter(({ isFrequent }) => isFrequent);
  return [...frequent, { label: keyLabels.more, run: () => openCommands() }];
}

function HeadLink({ to, icon, label }: { to: string; icon: IconNode; label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="flex size-10 shrink-0 items-center justify-center text-quiet transition-colors first:-ml-3 hover:text-foreground"
    >
      <Icon icon={icon} size={20} />
    </Link>
  );
}
