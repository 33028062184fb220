import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderDashboard } from '../../testing/render-dashboard.tsx';
import { accountPages, adminPages, detailPages } from './admin-pages.ts';

const id = '00000000-0000-4000-8000-000000000001';
const paths = [...adminPages, ...detailPages, ...accountPages].map(({ path }) => `/${path.replace(':id', id)}`);

test.each(['', ...paths, '/nope', '/leads/nope', '/settings'])(
  'redirects /admin%s to the sign-in page, and requests no data [RTE-14]',
  async (path) => {
    // Any call would fail the test.
    await renderDashboard(`/admin${path}`, { as: 'visitor' });

    await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible();
    expect(location.pathname).toBe('/admin/auth');
  },
);
