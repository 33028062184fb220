import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../common/button-class.ts';
import { sharedLabels } from '../../common/shared-labels.ts';
import { useDocumentTitle } from '../ui/page-title.tsx';

/** @param home label of the page that `/admin` shows */
export function AdminNotFound({ home }: { home: string | undefined }) {
  const { pathname } = useLocation();
  useDocumentTitle(sharedLabels.notFound);
  useEffect(() => console.error(`No page has the path ${pathname}`), [pathname]);
  return (
    <div className="py-16">
      <h1 className="poster text-2xl">{sharedLabels.notFound}</h1>
      <Link to="/admin" className={`${buttonClass('outline', 'compact')} mt-6`}>
        {home}
      </Link>
    </div>
  );
}
