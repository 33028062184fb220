import { Link } from 'react-router-dom';
import { buttonClass } from '../../../common/button-class.ts';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { leadLabels } from './lead-labels.ts';

/** In place of a lead that is unknown, erased or damaged. */
export function LeadMissing() {
  useDocumentTitle(leadLabels.missing);
  return (
    <div role="alert" className="py-16">
      <h1 className="text-xl leading-tight font-semibold">{leadLabels.missing}</h1>
      <p className="mt-2 max-w-[60ch] text-quiet">{leadLabels.missingHint}</p>
      <Link to="/admin/leads" className={`${buttonClass('outline', 'compact')} mt-6`}>
        {leadLabels.back}
      </Link>
    </div>
  );
}
