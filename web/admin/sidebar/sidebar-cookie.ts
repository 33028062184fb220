const name = 'sidebar';
const maxAgeSeconds = 604_800;

/** Whether the sidebar was left expanded; undefined if it was not toggled within the last 7 days. */
export function rememberedSidebar(cookies: string): boolean | undefined {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value === undefined ? undefined : value === 'expanded';
}

/** The cookie that stores the sidebar's state (ADM-10, ADM-11). */
export function sidebarCookie(expanded: boolean): string {
  return `${name}=${expanded ? 'expanded' : 'collapsed'}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}
