import type { Mutant } from './mutant.ts';

export const replyComposer: Mutant[] = [
  {
    rows: ['REPLY-67'],
    file: 'web/api/session.ts',
    from: '  await tokenOrchestrator.clearTokens();\n  applySessionEvent',
    to: '  await tokenOrchestrator.clearTokens();\n  removeDrafts();\n  applySessionEvent',
    why: 'the end of a session removes what was typed',
  },
  {
    rows: ['REPLY-53'],
    file: 'web/admin/replies/paragraphs.tsx',
    from: 'paragraphsOf(text).map',
    to: '[text].map',
    why: 'the preview is one paragraph with one direction',
  },
  {
    rows: ['REPLY-50'],
    file: 'web/admin/leads/lead/reply-form.tsx',
    from: 'mark_contacted: mark }',
    to: 'mark_contacted: false }',
    why: 'the lead is not marked as contacted',
  },
  {
    rows: ['REPLY-65'],
    file: 'web/admin/leads/lead/reply-form.tsx',
    from: 'earlierFailure(entries, lead.email) ?? problem',
    to: 'earlierFailure(entries, lead.email)',
    why: 'a bounce of another lead of the visitor is not mentioned',
  },
  {
    rows: ['REPLY-62'],
    file: 'web/api/lead.ts',
    from: 'refreshInterval: pollMilliseconds',
    to: 'refreshInterval: 0 * pollMilliseconds',
    why: 'a colleague sees a reply only after a reload',
  },
  {
    rows: ['REPLY-54'],
    file: 'web/admin/leads/lead/reply-form.tsx',
    from: 'mark_contacted: mark }, draft.key)',
    to: 'mark_contacted: mark }, crypto.randomUUID())',
    why: 'a retry after a lost response sends the reply twice',
  },
];
