import { log } from './log.ts';

/** What happened. The line above says what `target` is. */
type AuditAction =
  // The call, such as `GET /api/users`; with `requestId`, which the response names.
  | 'access refused'
  // The id of the account; with `role` when it was created or its role changed.
  | 'account approved'
  | 'account created'
  | 'account disabled'
  | 'account enabled'
  | 'role changed'
  | 'second step reset'
  // The id of the lead. With the link, staff could answer as the visitor.
  | 'request link shown'
  // The id of the lead, or of the held request that was released.
  | 'lead erased'
  | 'lead released'
  // `all`, or the id of the export.
  | 'leads exported'
  | 'leads imported'
  | 'content imported'
  // `absences`, `email-settings`, `reply-settings`, `reply-templates`, or the section of the content.
  | 'settings changed';

/** `actor` is an account id, or `operator` for commands that IAM allows. `target` is what the action changed. */
type Entry = { actor: string; target: string; role?: string; requestId?: string };

/** Writes one log line for an action. It holds ids and names of calls and sections, never text that a person typed. */
export function audit(action: AuditAction, entry: Entry): void {
  log.info('Audit', { audit: action, ...entry });
}
