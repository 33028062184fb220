import { useEffect } from 'react';
import { clearNotices } from '../../../common/notices/shown-notices.ts';
import { labels } from '../../ui/labels.ts';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { secondStepLabels } from './second-step-labels.ts';
import { SetUpForm } from './set-up-form.tsx';

/** Replaces the dashboard for administrators who have to set up their second step first. */
export function RequiredSecondStep() {
  useDocumentTitle(labels.admin.secondStep);
  // Calls of the page before were refused.
  useEffect(clearNotices, []);
  return (
    <div className="mx-auto max-w-[48rem]">
      <h1 className="poster text-2xl">{labels.admin.secondStep}</h1>
      {/* The account is read again when it is set up, which shows the dashboard. */}
      <SetUpForm info={secondStepLabels.required} onDone={() => {}} />
    </div>
  );
}
