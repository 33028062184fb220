const maxAgeSeconds = 604_800;

/** Whether the sidebar was left expanded; undefined if it was not toggled within the last 7 days. */
export function rememberedSidebar(cookies: string): boolean | undefined {
  const [, value] = /(?:^|; )sidebar=([^;]*)/.exec(cookies) ?? [];
  return value === undefined ? undefined : value === 'expanded';
}

/** The cookie that stores the sidebar's state (ADM-04). */
export function sidebarCookie(expanded: boolean): string {
  return `sidebar=${expanded ? 'expanded' : 'collapsed'}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}
