import { createContext, useContext, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { useAccount } from '../../account/account.ts';
import { useStaff } from '../../ui/hooks/staff.ts';
import { useStudio } from '../../ui/studio.ts';
import { useNow } from '../../ui/use-now.ts';
import { useLead, useLeadLog } from '../hooks/lead.ts';
import { listPath, useListView } from '../list-view.ts';
import { lineText } from './log-lines.ts';
import { useLeadActions } from './use-lead-actions.ts';

export type Mode = 'reply' | 'note';
export type ComposerHandle = {
  /** Opens one of the texts and moves the focus to it. */
  write: (mode: Mode) => void;
  /** Closes them once a text is stored. The focus moves to where opening the lead puts it: letters are keys of the page again. */
  leave: () => void;
};

export type LeadPageProps = {
  id: string;
  known: Lead | undefined;
  previous: string | undefined;
  next: string | undefined;
  findNext: () => Promise<string | undefined>;
};

/** The lead of the page with its log, what staff can do with them, and the dialog that is open. */
export function useLeadPage({ id, known, previous, next, findNext }: LeadPageProps) {
  const navigate = useNavigate();
  const { view } = useListView();
  const { account, role } = useAccount();
  const { staff, nameOf } = useStaff();
  const { timeZone } = useStudio();
  const api = useLead(id, known);
  const [announced, setAnnounced] = useState<string>();
  const log = useLeadLog(id, follow);
  const [dialog, setDialog] = useState<'later' | 'answer' | 'date' | 'link' | 'erase' | undefined>(
    useLocation().state?.opens,
  );
  const actions = useLeadActions({ ...api, renewLog: log.renew, nameOf });

  /** Entries that others wrote, or that this page's own change added. */
  function follow(news: LogEntry[]) {
    const others = news.filter(({ by }) => by !== account?.id);
    if (others.length > 0) setAnnounced(others.map((entry) => lineText(entry, nameOf, timeZone)).join('. '));
    void api.renew();
  }

  return {
    ...api,
    log,
    actions,
    previous,
    next,
    staff,
    nameOf,
    announced,
    dialog,
    setDialog,
    closeDialog: () => setDialog(undefined),
    accountId: account?.id,
    isAdministrator: role === 'admin',
    now: useNow(),
    composer: useRef<ComposerHandle>(null),
    list: listPath({ ...view, at: id }),
    open: (to: string | undefined) => to && navigate(listPath(view, to)),
    /** Goes on to the next lead, or back to the list after the last one. */
    async goOn() {
      navigate(listPath(view, await findNext()));
    },
    /** Shows a reply, and the lead as it is after it. */
    async showReply(entry: LogEntry, changed: Lead) {
      await log.put(entry);
      await actions.store(() => api.show(changed));
    },
    /** Returns to the lead, whose reply is a draft again. */
    async showAgain(entry: LogEntry, before: Lead) {
      await log.remove(entry.id);
      await api.restore(before);
      void log.renew();
      if (!location.pathname.endsWith(id)) navigate(listPath(view, id));
    },
  };
}

export type LeadPageState = ReturnType<typeof useLeadPage>;
const OpenLead = createContext<(LeadPageState & { lead: Lead }) | undefined>(undefined);

/** Provides the lead that the page shows to all of its parts. */
export const OpenLeadProvider = OpenLead.Provider;

export function useOpenLead() {
  const open = useContext(OpenLead);
  if (!open) throw new Error('OpenLeadProvider is missing');
  return open;
}
