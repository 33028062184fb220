import { studioDayText, studioTimeText, termLines } from '#shared/dates/date-texts.ts';
import { paragraphsOf } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { photoLimits } from '#shared/photos/photo-rules.ts';
import { requestKeyHeader, requestKeyIn } from '#shared/requests/request-link.ts';
import type { RequestMessage, RequestView } from '#shared/requests/request-schemas.ts';
import { requestLabels as labels } from '../../labels/website/request-labels.ts';
import { element } from '../element.ts';

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
  pick: { ...labels.offer, send: (values, key) => post('/answers', { kind: 'pick', offer: offerId, ...values }, key) },
  decline: {
    ...labels.decline,
    send: (values, key) => post('/answers', { kind: 'decline', offer: offerId, ...values }, key),
  },
  absence: { ...labels.absence, send: (values, key) => post('/answers', { kind: 'absence', ...values }, key) },
  phone: { ...labels.phone, send: (values, key) => post('/answers', { kind: 'phone', ...values }, key) },
  photos: { ...labels.photos, send: (_, key) => sendPhotos(key) },
  withdrawal: { ...labels.withdrawal, send: (_, key) => post('/answers', { kind: 'withdrawal' }, key) },
  erasure: { ...labels.erasure, send: () => ask('', { method: 'DELETE' }) },
  link: { ...labels.lost, send: (values, key) => post('/links', values, key) },
};

/** The offer that is shown. */
let offerId = '';
/** The photos that can be added now, and what removes the way to add them. */
let shownPhotos = 0;
let removePicker = () => {};
/** How many pages of messages are shown, newest first. */
let pages = 1;

for (const [id, action] of Object.entries(actions)) {
  const form = document.getElementById(id);
  if (form) listen(form as HTMLFormElement, action);
}
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
  if (location.hash.length < 2) return refuse();
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
    const values = Object.fromEntries(new FormData(form)) as Values;
    const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const missing = fields.find(({ name }) => !values[name]?.trim());
    if (missing) {
      outcome.textContent = empty as string;
      missing.focus();
      return;
    }
    isSending = true;
    outcome.textContent = labels.sending;
    try {
      const { view, problem } = await send(values, requestKey);
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

/** Adds the photos that were sent to the request. */
async function sendPhotos(requestKey: string): Promise<Response> {
  const photos = new FormData(find<HTMLFormElement>('photos')).getAll('photo');
  if (photos.length === 0) return { problem: labels.photos.empty };
  return post('/answers', { kind: 'photos', photos }, requestKey);
}

/** Lets the visitor add photos, while the studio asks for them and the request can have more. */
async function showPhotos({ more_photos: more }: RequestView): Promise<void> {
  const place = document.getElementById('more-photos');
  // The document of a studio that asks for no photos has no place for them, and may not send them.
  if (!place) return;
  const limit = Math.min(more, photoLimits.photos);
  place.hidden = limit === 0;
  if (limit === shownPhotos || document.querySelector('#photos li')) return;
  shownPhotos = limit;
  removePicker();
  if (limit === 0) return;
  const { showPhotoPicker } = await import('../photos/photo-picker.ts');
  removePicker = showPhotoPicker(find('photo-picker'), { name: 'photo', limit });
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
    headers: { [requestKeyHeader]: requestKeyIn(location.hash), ...request.headers },
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
  const hadFocus = document.activeElement !== document.body;
  shown.hidden = false;
  again.hidden = true;
  lost.hidden = true;
  earlier.hidden = !view.earlier;
  state.textContent = labels.states[view.state];
  find('messages').replaceChildren(...view.messages.map(messageOf));
  showOffer(view.offer);
  showDates(view.dates);
  void showPhotos(view);
  const values = { ...view, code: view.code && shownCode(view.code), sent_at: timeOf(view.sent_at) };
  const names = Object.keys(labels.fields) as (keyof typeof labels.fields)[];
  const sent = [
    ...names.map((name) => ({ question: labels.fields[name], answer: values[name] })),
    ...(view.details ?? []),
  ];
  find('sent').replaceChildren(
    ...sent.flatMap(({ question, answer }) =>
      answer ? [element('div', '', element('dt', 'text-sm text-quiet', question), prose('dd', answer))] : [],
    ),
  );
  // What had the focus may be gone.
  const { activeElement } = document;
  if (hadFocus && (activeElement === document.body || !activeElement?.checkVisibility())) state.focus();
}

function showOffer(offer: RequestView['offer']): void {
  find('offer').hidden = !offer;
  if (!offer || offer.id === offerId) return;
  offerId = offer.id;
  find('terms').textContent = [...termLines(offer), labels.offer.until(studioDayText(offer.answer_by))].join('\n');
  find('payment').replaceChildren(...paymentOf(offer.payment_url));
  find('times').replaceChildren(
    ...offer.times.map((time) => {
      const input = element('input', 'shrink-0 mt-1') as HTMLInputElement;
      Object.assign(input, { type: 'radio', name: 'time', value: time });
      return element('label', 'flex items-start gap-3 border-b border-line py-3', input, timeOf(time));
    }),
  );
}

function showDates(dates: RequestView['dates']): void {
  const upcoming = dates.filter(({ starts_at }) => Date.parse(starts_at) > Date.now());
  find('dates').hidden = dates.length === 0;
  find('upcoming').hidden = upcoming.length === 0;
  find('agreed').replaceChildren(
    ...dates.map((date) => {
      const lines = [...termLines(date), ...(date.declined_at ? [labels.declinedDate] : [])];
      const details = prose('p', lines.join('\n'));
      const head = element('p', 'text-lg font-semibold', timeOf(date.starts_at));
      return element('li', 'border-l-4 border-success pl-4', head, details, ...paymentOf(date.payment_url));
    }),
  );
  find('absence-date').replaceChildren(
    ...upcoming.map(({ id, starts_at }) => {
      const option = element('option', '', timeOf(starts_at)) as HTMLOptionElement;
      option.value = id;
      return option;
    }),
  );
}

function paymentOf(url: string | undefined): HTMLElement[] {
  if (!url) return [];
  const link = element('a', 'link', labels.offer.pay) as HTMLAnchorElement;
  Object.assign(link, { href: url, rel: 'noopener noreferrer', target: '_blank' });
  return [link];
}

function messageOf({ from, at, text: said, did, time, date }: RequestMessage): HTMLElement {
  const look = `grid gap-3 border-l-4 pl-4 ${from === 'studio' ? 'border-success' : 'border-line'}`;
  const head = element('p', 'text-sm text-quiet', `${labels.from[from]}, ${timeOf(at)}`);
  const texts = [
    ...(did ? [labels.did[did](time ? timeOf(time) : '')] : []),
    ...(date ? [labels.changes[date.change](timeOf(date.starts_at))] : []),
    ...(said ? paragraphsOf(said) : []),
  ];
  return element('li', look, head, ...texts.map((each) => prose('p', each)));
}

/** A paragraph, in the direction of its language. */
function prose(tag: string, value: string): HTMLElement {
  const made = element(tag, 'whitespace-pre-line', value);
  made.dir = 'auto';
  return made;
}

function timeOf(at: string): string {
  return studioTimeText(at, shown.dataset.timeZone as string);
}
