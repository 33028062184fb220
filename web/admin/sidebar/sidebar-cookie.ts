const name = 'sidebar';
const maxAgeSeconds = 604_800;

/** Whether the sidebar was left expanded; nothing if it was never touched, or that is more than 7 days ago. */
export function rememberedSidebar(cookies: string): boolean | undefined {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value === undefined ? undefined : value === 'expanded';
}

/** The cookie that remembers it (ADM-10, ADM-11). */
export function sidebarCookie(expanded: boolean): string {
  return `${name}=${expanded ? 'expanded' : 'collapsed'}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}
