import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { labels } from '#shared/labels.ts';
import { buttonLook } from '../components/button-look.ts';

export function AdminNotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.error(`No page has the path ${pathname}`), [pathname]);
  return (
    <div className="py-16">
      <h1 className="poster text-2xl">{labels.notFound.message}</h1>
      <Link to="/admin" className={`${buttonLook('outline', 'compact')} mt-6`}>
        {labels.leads.title}
      </Link>
    </div>
  );
}
