import './admin.css';
import { createRoot } from 'react-dom/client';
import { installPopStateInterceptor } from '../admin/popstate-interceptor.ts';
import { loadConfig } from '../dashboard/account/config.ts';
import { connectUserPool } from '../dashboard/account/session.ts';
import { labels } from '../dashboard/ui/labels.ts';
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
