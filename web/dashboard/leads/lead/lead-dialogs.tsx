import { useLocation, useNavigate } from 'react-router-dom';
import { removeDrafts } from '../../account/drafts.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { EraseDialog } from '../erase-lead.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useDateActions } from './date-actions.ts';
import { DateDialog } from './date-dialog.tsx';
import { emptyDate } from './date-values.ts';
import { LaterForm } from './later-form.tsx';
import { leadLabels, turnLabels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';
import { RequestLink } from './request-link.tsx';

/** The dialog of an action of the page. */
export function LeadDialogs() {
  const { lead, log, dialog, closeDialog, erase, list } = useOpenLead();
  const { enterDate } = useDateActions(lead.id, log.renew);
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <>
      <ModalDialog open={dialog === 'later'} title={turnLabels.laterTitle} onClose={closeDialog}>
        <LaterForm />
      </ModalDialog>
      <ModalDialog open={dialog === 'answer'} title={turnLabels.answerTitle} onClose={closeDialog}>
        <AnswerForm />
      </ModalDialog>
      <ModalDialog open={dialog === 'link'} title={leadLabels.requestLink.title} onClose={closeDialog}>
        <RequestLink />
      </ModalDialog>
      <DateDialog
        mode={dialog === 'date' ? 'date' : undefined}
        lead={lead.id}
        start={{ ...emptyDate, artist_id: lead.artist_id ?? '', ...state?.date }}
        onSave={enterDate}
        onClose={closeDialog}
      />
      <EraseDialog
        lead={dialog === 'erase' ? lead : undefined}
        onErase={async () => {
          await erase();
          removeDrafts({ subject: lead.id });
          navigate(list);
        }}
        onClose={closeDialog}
      />
    </>
  );
}
