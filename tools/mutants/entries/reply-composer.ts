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
    rows: ['REPLY-62'],
    file: 'web/api/lead.ts',
    from: 'refreshInterval: pollMilliseconds',
    to: 'refreshInterval: 0 * pollMilliseconds',
    why: 'a colleague sees a reply only after a reload',
  },
];
