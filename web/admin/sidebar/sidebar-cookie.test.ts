import { expect, test } from 'vitest';
import { rememberedSidebar, sidebarCookie } from './sidebar-cookie.ts';

test('ADM-10 ADM-11 the sidebar is remembered in a cookie for 7 days', () => {
  expect(sidebarCookie(false)).toBe('sidebar=collapsed; Path=/admin; Max-Age=604800; SameSite=Lax');
  expect(sidebarCookie(true)).toContain('sidebar=expanded;');
});

test('ADM-10 what was remembered is found among other cookies', () => {
  expect(rememberedSidebar('a=1; sidebar=collapsed')).toBe(false);
  expect(rememberedSidebar('sidebar=expanded; a=1')).toBe(true);
  expect(rememberedSidebar('other-sidebar=expanded')).toBeUndefined();
  expect(rememberedSidebar('')).toBeUndefined();
});
