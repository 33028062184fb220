import './admin.css';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../dashboard/account/config.ts';
import { connectUserPool } from '../dashboard/account/session.ts';
import { labels } from '../dashboard/ui/labels.ts';
import { installPopStateInterceptor } from '../dashboard/ui/popstate-interceptor.ts';
import { DashboardApp } from './dashboard-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element #root');

installPopStateInterceptor();
try {
  const config = await loadConfig();
  connectUserPool(config);
  createRoot(root).render(<DashboardApp config={config} />);
} catch (error) {
  console.error(error);
  root.textContent = labels.admin.startFailed;
}
