/** A parsed route key such as `GET /events/{id}`, `ANY /{proxy+}` or `$default`. */
export type RouteKey = { method: string; segments: string[] };

/** @throws {Error} for an invalid route key */
export function parseRouteKey(key: string): RouteKey {
  if (key === '$default') return { method: 'ANY', segments: ['$default'] };
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY) (\/\S*)$/.exec(key) ?? [];
  if (!method || !path) throw new Error(`${key} is no route key of an HTTP API`);
  return { method, segments: path.slice(1).split('/') };
}

/** Whether two paths are equal up to a variable that they name differently, such as `/a/{id}` and `/a/{name}/b`. */
export function hasOtherVariable(one: RouteKey, other: RouteKey): boolean {
  const level = one.segments.findIndex((segment, index) => segment !== other.segments[index]);
  const segments = [one.segments[level], other.segments[level]];
  return segments.every((segment) => segment?.startsWith('{') && !segment.endsWith('+}'));
}

/**
 * The route for a request, and its path parameters. A literal path has precedence over `{name}`, that over `{proxy+}`, and
 * `$default` matches everything else; for the same path, a method has precedence over `ANY`.
 */
export function matchRoute<Route extends { key: RouteKey }>(
  routes: Iterable<Route>,
  method: string,
  path: string,
): { route: Route; parameters: Record<string, string> } | undefined {
  const segments = path.slice(1).split('/');
  let best: { route: Route; parameters: Record<string, string>; rank: string } | undefined;
  for (const route of routes) {
    const { key } = route;
    if (key.method !== 'ANY' && key.method !== method) continue;
    const parameters = parametersOf(key.segments, segments);
    if (!parameters) continue;
    const rank = key.segments.map(rankOf).join('') + (key.method === 'ANY' ? 'b' : 'a');
    if (!best || rank < best.rank) best = { route, parameters, rank };
  }
  return best;
}

function parametersOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern[0] === '$default') return {};
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const greedy = /^\{(.+)\+\}$/.exec(part)?.[1];
    if (greedy) {
      const rest = segments.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [greedy]: rest };
    }
    const actual = segments[index];
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (actual === undefined || (name ? actual === '' : actual !== part)) return undefined;
    if (name) parameters[name] = actual;
  }
  return segments.length === pattern.length ? parameters : undefined;
}

function rankOf(segment: string): string {
  if (segment === '$default') return '9';
  if (!segment.startsWith('{')) return '1';
  return segment.endsWith('+}') ? '3' : '2';
}
