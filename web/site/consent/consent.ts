import { buttonClass } from '../../common/button-class.ts';
import { startAnalytics, stopAnalytics } from './analytics.ts';
import { consentLabels } from './consent-labels.ts';

const key = 'analytics-consent';
type Answer = 'granted' | 'denied';

const labels = consentLabels;

/** Counts visits after consent, for which it asks once. It is separate from the application, so that asking does not load more code. */
export function offerAnalytics(id: string): void {
  const answer = storedAnswer();
  if (answer === 'granted') startAnalytics(id);
  if (!answer) ask(id);
}

/** Asks for consent. @param asker the button that opened the question, which gets the focus back */
export function ask(id: string, asker?: HTMLElement): void {
  document.querySelector('[data-consent]')?.remove();
  const bar = element('section', 'consent');
  bar.dataset.consent = '';
  bar.setAttribute('aria-label', labels.title);
  const inner = element('div', 'consent-text');
  const question = element('p', 'max-w-prose grow text-sm');
  question.textContent = labels.question;
  const choices = element('div', 'flex gap-3');
  // Both buttons look the same: declining is as easy as accepting.
  for (const [answer, label] of [
    ['denied', labels.decline],
    ['granted', labels.accept],
  ] as const) {
    const button = element('button', buttonClass('outline', 'compact'));
    button.setAttribute('type', 'button');
    button.textContent = label;
    button.addEventListener('click', () => {
      bar.remove();
      asker?.focus();
      decide(id, answer);
    });
    choices.append(button);
  }
  inner.append(question, choices);
  bar.append(inner);
  document.body.append(bar);
  if (asker) choices.querySelector('button')?.focus();
}

function decide(id: string, answer: Answer): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // Without storage, the visitor is asked again next time.
  }
  if (answer === 'granted') startAnalytics(id);
  else stopAnalytics(id);
}

function storedAnswer(): Answer | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'granted' || stored === 'denied' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
