import { expect, test } from 'vitest';
import { rememberedSidebar, sidebarCookie } from './sidebar-cookie.ts';

test('remembers the sidebar in a cookie for 7 days [ADM-04]', () => {
  expect(sidebarCookie(false)).toBe('sidebar=collapsed; Path=/admin; Max-Age=604800; SameSite=Lax');
  expect(sidebarCookie(true)).toContain('sidebar=expanded;');
});

test("finds the sidebar's cookie among others [ADM-04]", () => {
  expect(rememberedSidebar('a=1; sidebar=collapsed')).toBe(false);
  expect(rememberedSidebar('sidebar=expanded; a=1')).toBe(true);
  expect(rememberedSidebar('other-sidebar=expanded')).toBeUndefined();
  expect(rememberedSidebar('')).toBeUndefined();
});
