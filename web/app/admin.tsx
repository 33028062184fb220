import './admin.css';
import { createRoot } from 'react-dom/client';
import { hasStoredSession } from '../common/stored-session.ts';
import { loadConfig } from '../dashboard/account/config.ts';
import { connectUserPool } from '../dashboard/account/session.ts';
import { labels } from '../dashboard/ui/labels.ts';
import { installPopStateInterceptor } from '../dashboard/ui/popstate-interceptor.ts';
import { DashboardApp, preloadAdminArea } from './dashboard-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element #root');

installPopStateInterceptor();
// While configuration and session are read. The sign-in pages need none of it.
if (hasStoredSession() && /^\/admin(?!\/auth)/.test(location.pathname)) preloadAdminArea();
try {
  const config = await loadConfig();
  connectUserPool(config);
  createRoot(root).render(<DashboardApp config={config} />);
} catch (error) {
  console.error(error);
  root.textContent = labels.admin.startFailed;
}
