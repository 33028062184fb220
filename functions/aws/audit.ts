import { log } from './log.ts';

/** What happened. functions/aws/README.md lists each action with its target. */
type AuditAction =
  | 'access refused'
  | 'account approved'
  | 'account created'
  | 'account disabled'
  | 'account enabled'
  | 'content imported'
  | 'lead erased'
  | 'lead released'
  | 'leads exported'
  | 'leads imported'
  | 'role changed'
  | 'second step reset'
  | 'settings changed';

/** `actor` is an account id, or `operator` for commands that IAM allows. `target` is what the action changed. */
type Entry = { actor: string; target: string; role?: string; requestId?: string };

/** Writes one log line for an action. It holds ids and names of calls and sections, never text that a person typed. */
export function audit(action: AuditAction, entry: Entry): void {
  log.info('Audit', { audit: action, ...entry });
}
