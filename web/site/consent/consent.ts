import { siteLabels } from '#shared/site-labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import { startAnalytics, stopAnalytics } from './analytics.ts';

const key = 'analytics-consent';
type Answer = 'granted' | 'denied';

const { consent: words } = siteLabels;

/**
 * Counts visits with those who agree. Who was never asked is asked, once; a button with `data-cookie-settings` asks again.
 * It is no part of the application, so that the question costs no visitor more than itself.
 */
export function offerAnalytics(id: string): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-cookie-settings]');
    if (button) ask(id, button);
  });
  const answer = storedAnswer();
  if (answer === 'granted') startAnalytics(id);
  if (!answer) ask(id);
}

/** @param asker who opened the question gets the focus back */
function ask(id: string, asker?: HTMLElement): void {
  document.querySelector('[data-consent]')?.remove();
  const bar = element('section', 'sticky bottom-0 z-20 border-t border-line bg-raised lg:ml-auto lg:w-fit');
  bar.dataset.consent = '';
  bar.setAttribute('aria-label', words.title);
  const inner = element('div', 'flex flex-wrap items-center gap-x-8 gap-y-4 px-gutter py-4 lg:max-w-prose');
  const question = element('p', 'max-w-prose grow text-sm');
  question.textContent = words.question;
  const choices = element('div', 'flex gap-3');
  // Equal in looks: to decline is as easy as to agree.
  for (const [answer, label] of [
    ['denied', words.decline],
    ['granted', words.accept],
  ] as const) {
    const button = element('button', buttonLook('outline', 'compact'));
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
    // A browser that stores nothing is asked again the next time.
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
