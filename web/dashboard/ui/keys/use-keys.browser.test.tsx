import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useKeys } from './use-keys.ts';

test('runs the action of the lead that is shown, as soon as it is shown [DESK-63]', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const ran: string[] = [];
  function Page({ lead }: { lead: string }) {
    useKeys({ u: () => ran.push(lead) });
    return lead;
  }
  // Runs when React has changed the document, before anything else.
  const observer = new MutationObserver(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'u' })));
  observer.observe(container, { childList: true, characterData: true, subtree: true });

  for (const lead of ['first', 'second']) {
    root.render(<Page lead={lead} />);
    await expect.poll(() => container.textContent).toBe(lead);
  }

  expect(ran).toEqual(['first', 'second']);
});
