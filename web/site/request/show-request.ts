import { paragraphsOf } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { requestKeyHeader } from '#shared/requests/request-link.ts';
import type { RequestMessage, RequestView } from '#shared/requests/request-schemas.ts';
import { requestLabels as labels } from '../../labels/website/request-labels.ts';

const find = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found;
const [state, shown, again, outcome] = ['state', 'shown', 'again', 'outcome'].map((id) => find(id));
const text = find<HTMLTextAreaElement>('text');

/** Repeated until the message is stored, so that it is stored once. */
let requestKey = crypto.randomUUID();
let isSending = false;

find('answer').addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
text.addEventListener('input', () => {
  requestKey = crypto.randomUUID();
});
find('again').addEventListener('click', () => void load());
// A link of another request, opened in the same tab.
addEventListener('hashchange', () => {
  shown!.hidden = true;
  void load();
});
document.addEventListener('visibilitychange', () => document.hidden || void load());
void load();

/** Shows the request, or shows it again: what is shown stays while the server is down. */
async function load(): Promise<void> {
  if (shown!.hidden) state!.textContent = labels.loading;
  try {
    const { view, problem } = await ask('');
    again!.hidden = true;
    if (view) show(view);
    else refuse(problem);
  } catch {
    if (!shown!.hidden) return;
    state!.textContent = labels.failed;
    again!.hidden = false;
  }
}

async function send(): Promise<void> {
  if (isSending) return;
  if (!text.value.trim()) {
    outcome!.textContent = labels.empty;
    text.focus();
    return;
  }
  isSending = true;
  outcome!.textContent = labels.sending;
  try {
    const { view, problem } = await ask('/answers', { text: text.value });
    if (view) {
      text.value = '';
      show(view);
    }
    outcome!.textContent = view ? labels.stored : problem;
  } catch {
    outcome!.textContent = labels.unsent;
  }
  isSending = false;
}

/** @returns what the server shows, or its reason not to. @throws when it is unreachable or has failed */
async function ask(path: string, body?: object): Promise<{ view?: RequestView; problem: string }> {
  const response = await fetch(`/api/request${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      [requestKeyHeader]: location.hash.slice(1),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': requestKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.json();
  if (response.ok) return { view: answer, problem: '' };
  if (response.status >= 500 || !answer.code) throw new Error(answer.message);
  return { problem: answer.message };
}

function refuse(problem: string): void {
  shown!.hidden = true;
  state!.textContent = problem;
}

function show(view: RequestView): void {
  shown!.hidden = false;
  state!.textContent = labels.states[view.state];
  find('messages').replaceChildren(...view.messages.map(messageOf));
  find('answer').hidden = !view.can_answer;
  const values = { ...view, code: view.code && shownCode(view.code), sent_at: timeOf(view.sent_at) };
  const names = Object.keys(labels.fields) as (keyof typeof labels.fields)[];
  find('sent').replaceChildren(
    ...names.flatMap((name) => {
      const value = values[name];
      return value
        ? [element('div', '', element('dt', 'text-sm text-quiet', labels.fields[name]), prose('dd', value))]
        : [];
    }),
  );
}

function messageOf({ from, at, text: said }: RequestMessage): HTMLElement {
  const look = `grid gap-3 border-l-4 pl-4 ${from === 'studio' ? 'border-success' : 'border-line'}`;
  const head = element('p', 'text-sm text-quiet', `${labels.from[from]}, ${timeOf(at)}`);
  return element('li', look, head, ...paragraphsOf(said).map((each) => prose('p', each)));
}

/** A paragraph, in the direction of its language. */
function prose(tag: string, value: string): HTMLElement {
  const made = element(tag, 'whitespace-pre-line', value);
  made.dir = 'auto';
  return made;
}

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

function timeOf(at: string): string {
  const timeZone = shown!.dataset.timeZone as string;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));
}
