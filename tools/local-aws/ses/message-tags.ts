import { type QueryCall, QueryError } from '../platform/query-protocol.ts';

/** Message tags by name, as events carry them. */
export type MessageTags = Record<string, string[]>;

/**
 * The message tags of a call: its `Tags` parameter, or else the header `X-SES-MESSAGE-TAGS`, as on SES.
 * @throws {QueryError} for a tag that SES refuses
 */
export function messageTagsOf(call: QueryCall, header: string | undefined): MessageTags {
  const tags = tagsParameter(call);
  const used = tags.length > 0 ? tags : tagsHeader(header);
  for (const [name, value] of used) {
    for (const [kind, text] of Object.entries({ name, value })) {
      if (/^[\w-]{1,256}$/.test(text)) continue;
      throw new QueryError('InvalidParameterValue', `Invalid tag ${kind} <${text}>.`);
    }
  }
  return Object.fromEntries(used.map(([name, value]) => [name, [value]]));
}

function tagsParameter(call: QueryCall): [string, string][] {
  const tags: [string, string][] = [];
  for (let i = 1; call.text(`Tags.member.${i}.Name`) !== undefined; i++) {
    tags.push([call.text(`Tags.member.${i}.Name`) ?? '', call.text(`Tags.member.${i}.Value`) ?? '']);
  }
  return tags;
}

/** `lead=1, entry=2` */
function tagsHeader(header = ''): [string, string][] {
  const parts = header.split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const equals = part.indexOf('=');
    return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
  });
}
