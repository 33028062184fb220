import { paragraphsOf } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { requestKeyHeader } from '#shared/requests/request-link.ts';
import type { RequestMessage, RequestView } from '#shared/requests/request-schemas.ts';
import { requestLabels as labels } from '../../labels/website/request-labels.ts';

const find = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found;
const [state, shown, again, earlier, lost] = ['state', 'shown', 'again', 'earlier', 'lost'].map((id) => find(id)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];

type Values = Record<string, string>;
type Response = { view?: RequestView; problem?: string };
type Action = {
  /** The answer to an empty field. */
  empty?: string;
  done: string;
  unsent?: string;
  send(values: Values, requestKey: string): Promise<Response>;
};

/** What the forms of the page do, by their ids. */
const actions: Record<string, Action> = {
  message: {
    empty: labels.empty,
    done: labels.stored,
    unsent: labels.unsent,
    send: (values, key) => post('/answers', { kind: 'message', ...values }, key),
  },
  phone: { ...labels.phone, send: (values, key) => post('/answers', { kind: 'phone', ...values }, key) },
  withdrawal: { ...labels.withdrawal, send: (_, key) => post('/answers', { kind: 'withdrawal' }, key) },
  erasure: { ...labels.erasure, send: () => ask('', { method: 'DELETE' }) },
  link: { ...labels.lost, send: (values, key) => post('/links', values, key) },
};

/** How many pages of messages are shown, newest first. */
let pages = 1;

for (const [id, action] of Object.entries(actions)) listen(find<HTMLFormElement>(id), action);
again.addEventListener('click', () => void load());
earlier.addEventListener('click', () => {
  pages++;
  void load();
});
// A link of another request, opened in the same tab.
addEventListener('hashchange', () => {
  shown.hidden = true;
  pages = 1;
  void load();
});
document.addEventListener('visibilitychange', () => document.hidden || shown.hidden || void load());
void load();

/** Shows the request, or shows it again: what is shown stays while the server is down. */
async function load(): Promise<void> {
  if (shown.hidden) state.textContent = labels.loading;
  try {
    const { view, problem } = await ask('');
    if (!view) return refuse(problem);
    for (let page = 1; page < pages && view.earlier; page++) {
      const { view: before } = await ask(`?before=${view.earlier}`);
      view.messages.unshift(...(before?.messages ?? []));
      view.earlier = before?.earlier;
    }
    show(view);
  } catch {
    if (!shown.hidden) return;
    state.textContent = labels.failed;
    again.hidden = false;
  }
}

/** Sends a form at most once at a time, and says how it went. */
function listen(form: HTMLFormElement, { empty, done, unsent = labels.failedAction, send }: Action): void {
  const outcome = find(`${form.id}-outcome`);
  // Repeated until the action is done, so that it is done once.
  let requestKey = crypto.randomUUID();
  let isSending = false;
  const renewKey = () => {
    requestKey = crypto.randomUUID();
  };
  form.addEventListener('input', renewKey);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea')];
    const missing = fields.find(({ value }) => !value.trim());
    if (missing) {
      outcome.textContent = empty as string;
      missing.focus();
      return;
    }
    isSending = true;
    outcome.textContent = labels.sending;
    try {
      const { view, problem } = await send(
        Object.fromEntries(fields.map(({ name, value }) => [name, value])),
        requestKey,
      );
      outcome.textContent = problem ?? done;
      if (problem === undefined) {
        renewKey();
        form.reset();
        if (view) show(view);
        if (form.id === 'erasure') refuse(done);
      }
    } catch {
      outcome.textContent = unsent;
    }
    isSending = false;
  });
}

function post(path: string, body: object, requestKey: string): Promise<Response> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': requestKey },
    body: JSON.stringify(body),
  });
}

/** @returns what the server shows, or its reason not to. @throws when it is unreachable or has failed */
async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/api/request${path}`, {
    ...request,
    headers: { [requestKeyHeader]: location.hash.slice(1), ...request.headers },
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.json();
  if (response.ok) return answer.state ? { view: answer } : {};
  if (response.status >= 500 || !answer.code) throw new Error(answer.message);
  return { problem: answer.message };
}

/** Shows no request, and why. A new link can be asked for. */
function refuse(problem = ''): void {
  shown.hidden = true;
  again.hidden = true;
  lost.hidden = false;
  state.textContent = problem;
}

function show(view: RequestView): void {
  shown.hidden = false;
  again.hidden = true;
  lost.hidden = true;
  earlier.hidden = !view.earlier;
  state.textContent = labels.states[view.state];
  find('messages').replaceChildren(...view.messages.map(messageOf));
  for (const id of ['message', 'changes']) find(id).hidden = !view.can_answer;
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
  const timeZone = shown.dataset.timeZone as string;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));
}
