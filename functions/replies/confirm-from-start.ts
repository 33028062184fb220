import type { openReplySettings } from './open-reply-settings.ts';

type Deps = {
  content: { version(): Promise<number> };
  settings: Pick<ReturnType<typeof openReplySettings>['settings'], 'read' | 'save'>;
};

/**
 * Switches confirmations on in a new stage: one without a write of content, and each deployment makes one. An existing stage keeps
 * what it has, also if it never saved its settings, because it must not suddenly email visitors. Safe to repeat.
 */
export async function confirmFromStart({ content, settings }: Deps, now: Date): Promise<void> {
  if ((await content.version()) > 0) return;
  const stored = await settings.read();
  if (stored.version === 0) await settings.save({ ...stored, confirmations: true }, 'deployment', now);
}
