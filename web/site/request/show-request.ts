import { offeredTerms, studioTimeText } from '#shared/dates/date-texts.ts';
import { paragraphsOf } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { photoLimits } from '#shared/photos/photo-rules.ts';
import { confirmsEmail, requestKeyHeader, requestKeyIn } from '#shared/requests/request-link.ts';
import type { RequestMessage, RequestView } from '#shared/requests/request-schemas.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { dayText } from '#shared/website/books.ts';
import { cleanEmail } from '../clean-email.ts';
import { element, prose } from '../element.ts';
import type { PickedPhoto, showPhotoPicker } from '../photos/photo-picker.ts';
import { appointmentCard, isAhead, isToPay, type ShownStudio } from './appointment-card.ts';
import { headlineOf } from './request-headline.ts';
import type { FormId, PartId } from './request-ids.ts';
import { requestLabels as labels } from './request-labels.ts';

type Id = PartId | FormId | `${FormId}-outcome`;
const findOnPage = (id: Id) => document.getElementById(id);
const find = <Found extends HTMLElement>(id: Id) => findOnPage(id) as Found;
const state = find('state');
const hint = find('hint');
const write = find<HTMLDetailsElement>('write');
const shownDone = find('done');
const earlier = find('earlier');
const shown = find('shown');
const again = find('again');
const lost = find('lost');
const toConfirm = find('to-confirm');
const studio: ShownStudio = JSON.parse(shown.dataset.studio as string);
const ownKey = () => requestKeyIn(location.hash);
/** Visible pages ask for news twice a minute, for 20 minutes since the visitor last came back or did something. */
const newsMs = 30_000;
const newsLimit = 40;
/** The pauses before a photo that does not load is tried again. */
const photoPausesMs = [2_000, 4_000, 6_000];
/** The characters that fit into the three lines of rules that are shown, on the narrowest screen. */
const fitsLines = 90;
const photoBox = 'max-w-40 border border-line p-2';

type Values = Record<string, string>;
type Response = { view?: RequestView; problem?: string };
type Action = {
  /** The answer to an empty field. */
  empty?: string;
  done: string;
  unsent?: string;
  send(values: Values, requestKey: string): Promise<Response>;
};

const answer =
  (kind: string): Action['send'] =>
  (values, key) =>
    post('/answers', { kind, ...values, ...shownWith(kind, values) }, key);

/** What the answer is about, as the page shows it: another offer or time, or other rules by now are refused. */
function shownWith(kind: string, { date = '' }: Values): Values {
  const rules = rulesVersion && /pick|agreement/.test(kind) && { rules: rulesVersion };
  if (/pick|decline/.test(kind)) return { offer: offerId, ...rules };
  return /agreement|keep/.test(kind) ? { time: times.get(date) ?? '', ...rules } : {};
}

/** What the forms of the page do, by their ids. */
const actions: Record<FormId, Action> = {
  message: { empty: labels.empty, done: labels.stored, unsent: labels.unsent, send: answer('message') },
  pick: { ...labels.offer, send: answer('pick') },
  decline: { ...labels.decline, send: answer('decline') },
  agreement: { ...labels.agreement, send: answer('agreement') },
  keep: { ...labels.keep, send: answer('keep') },
  absence: { ...labels.absence, send: answer('absence') },
  phone: { ...labels.phone, send: answer('phone') },
  email: { ...labels.email, send: answer('email') },
  confirmation: { ...labels.confirmation, send: (_, key) => confirmEmail(key) },
  photos: { ...labels.photos, send: (_, key) => sendPhotos(key) },
  withdrawal: { ...labels.withdrawal, send: answer('withdrawal') },
  erasure: { ...labels.erasure, send: () => ask('', { method: 'DELETE' }) },
  link: { ...labels.lost, send: (values, key) => post('/links', values, key) },
};

/** The offer that is shown, and the times of the dates. */
let offerId = '';
let shownOffer = '';
/** The version of the rules that are shown; empty without rules. */
let rulesVersion = '';
let shownState = '';
const times = new Map<string, string>();
/** How many photos can be added now, by what, and those that were added. */
let shownPhotos = 0;
let picker: ReturnType<typeof showPhotoPicker> | undefined;
let added: readonly PickedPhoto[] = [];
/** Whether they are sent as soon as all are uploaded. */
let photosWait = false;
/** The ids of the photos that are shown. */
let shownPhotoIds = '';
/** The messages that were loaded, oldest first, and the cursor of earlier ones. */
let messages: RequestMessage[] = [];
let cursor: string | undefined;
/** The version of what is shown, and how many answers of the server were shown. */
let version = -1;
let answers = 0;
/** How often the page has asked for news. */
let asked = 0;

const forms = Object.entries(actions) as [FormId, Action][];
for (const [id, action] of forms) if (findOnPage(id)) listen(id, action);
again.addEventListener('click', () => void load());
earlier.addEventListener('click', () => void loadEarlier());
// A link of another request, opened in the same tab.
addEventListener('hashchange', () => {
  [messages, version, shownState, write.open] = [[], -1, '', false];
  shown.hidden = true;
  void load();
});
addEventListener('focus', comeBack);
document.addEventListener('visibilitychange', comeBack);
setInterval(() => {
  if (!document.hidden && !shown.hidden && asked++ < newsLimit) void load();
}, newsMs);
void load();

function comeBack(): void {
  if (document.hidden || shown.hidden) return;
  asked = 0;
  void load();
}

/** Shows the request, or what is new of it since a version: what is shown stays while the server is down. */
async function load(since = `?since=${version}`): Promise<void> {
  if (location.hash.length < 2) return refuse();
  if (confirmsEmail(location.hash)) return display([labels.title, labels.confirmation.hint], toConfirm);
  if (shown.hidden) display([labels.title, labels.loading]);
  const before = answers;
  try {
    const { view, problem } = await ask(shown.hidden ? '' : since);
    if (view) show(view);
    else if (problem !== undefined && before === answers) refuse(problem);
  } catch {
    if (shown.hidden && before === answers) display([labels.title, labels.failed], again);
  }
}

/** Shows one more page of messages. What is shown stays while the server is down. */
async function loadEarlier(): Promise<void> {
  const { view } = await ask(`?before=${cursor}`).catch((): Response => ({}));
  if (!view) return;
  messages = [...view.messages, ...messages];
  cursor = view.earlier;
  showMessages();
}

/** Sends a form at most once at a time, and says how it went. */
function listen(id: FormId, { empty, done, unsent = labels.failedAction, send }: Action): void {
  const form = find<HTMLFormElement>(id);
  const outcome = find(`${id}-outcome`);
  // Repeated until the action is done, so that it is done once.
  let requestKey = crypto.randomUUID();
  let isSending = false;
  const renewKey = () => {
    requestKey = crypto.randomUUID();
  };
  form.addEventListener('input', renewKey);
  form.addEventListener('input', ({ target }) => cleanEmail(target as HTMLInputElement));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    const values = Object.fromEntries(new FormData(form)) as Values;
    const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const missing = fields.find((field) => isBlank(values[field.name] ?? '') || !field.checkValidity());
    if (missing) {
      outcome.textContent = empty as string;
      missing.focus();
      return;
    }
    isSending = true;
    asked = 0;
    outcome.textContent = labels.sending;
    try {
      const { view, problem } = await send(values, requestKey);
      outcome.textContent = problem ?? '';
      if (problem === undefined) {
        renewKey();
        form.reset();
        if (view) show(view);
        if (form.id === 'erasure') refuse(done, false);
        else (form.checkVisibility() ? outcome : shownDone).textContent = done;
        // The rules can be others in the same version of the request.
      } else if (!shown.hidden) void load('');
      else if (form.id === 'confirmation') refuse(problem);
    } catch {
      outcome.textContent = unsent;
    }
    isSending = false;
  });
}

/** Adds the photos that were sent to the request, once all are. */
async function sendPhotos(requestKey: string): Promise<Response> {
  if (added.length === 0) return { problem: labels.photos.empty };
  const failed = added.find(({ state }) => state === 'failed');
  photosWait = !failed && added.some(({ state }) => state === 'sending');
  failed?.focus();
  if (failed || photosWait) return { problem: picker?.notice(photosWait) };
  const photos = added.flatMap(({ id }) => id ?? []);
  if (photos.length === 0) return { problem: labels.photos.empty };
  const response = await post('/answers', { kind: 'photos', photos }, requestKey);
  if (response.problem === undefined) picker?.clear();
  return response;
}

/** Lets the visitor add photos, while the studio asks for them and the request can have more. */
async function showPhotos({ more_photos: more }: RequestView): Promise<void> {
  const part = findOnPage('more-photos');
  // The document of a studio that asks for no photos has no place for them, and may not send them.
  if (!part) return;
  const limit = Math.min(more, photoLimits.photos);
  part.hidden = limit === 0;
  if (limit === shownPhotos || added.length > 0) return;
  shownPhotos = limit;
  picker?.end();
  if (limit === 0) return;
  const place = find('photo-picker');
  try {
    const { showPhotoPicker } = await import('../photos/photo-picker.ts');
    picker = showPhotoPicker(place, { id: 'photo', limit, onChange: showAdded });
  } catch (error) {
    console.error(error);
    place.textContent = labels.photos.notLoaded;
  }
}

function showAdded(photos: readonly PickedPhoto[]): void {
  added = photos;
  const form = find<HTMLFormElement>('photos');
  // As a control whose value has changed: it is another request from then on.
  form.dispatchEvent(new Event('input'));
  find('photos-outcome').textContent = picker?.notice(photosWait) ?? '';
  if (photosWait && !photos.some(({ state }) => state === 'sending')) form.requestSubmit();
}

/** Confirms the email address by the link in the address bar, which from then on is the link to the request. */
async function confirmEmail(requestKey: string): Promise<Response> {
  const response = await post('/answers', { kind: 'confirmation' }, requestKey);
  if (response.view) history.replaceState(null, '', `#${ownKey()}`);
  return response;
}

function post(path: string, body: object, requestKey: string): Promise<Response> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': requestKey },
    body: JSON.stringify(body),
  });
}

/**
 * @returns what the server shows, or its reason not to; neither when nothing is new, or when the answer is older than what is shown:
 * of calls at the same time, the later answer can be that of the earlier call
 * @throws when the server is unreachable or has failed
 */
async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  const key = ownKey();
  const before = answers;
  const response = await fetch(`/api/request${path}`, {
    ...request,
    headers: { [requestKeyHeader]: key, ...request.headers },
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.json();
  const isOlder = before !== answers && answer.version <= version;
  if (key !== ownKey() || isOlder) return {};
  if (response.ok) return answer.state ? { view: answer } : {};
  if (response.status >= 500 || !answer.code) throw new Error(answer.message);
  return { problem: answer.message };
}

/** Shows no request, and why. A new link can be asked for, unless the request is erased. */
function refuse(problem = '', canExist = true): void {
  answers++;
  // Above all versions: no answer that is on its way shows the request again.
  version = Number.POSITIVE_INFINITY;
  display([labels.title, problem], ...(canExist ? [lost] : []));
}

/** The only place that changes headline and parts of the page, so that they always belong together. */
function display([headline, more = '']: readonly [string, string?], ...parts: HTMLElement[]): void {
  for (const part of [shown, again, lost, toConfirm]) part.hidden = !parts.includes(part);
  // A screen reader says again what is written again.
  if (state.textContent !== headline) state.textContent = headline;
  if (hint.textContent !== more) hint.textContent = more;
  shownDone.textContent = '';
  // What was done before belongs to what was shown before.
  for (const [id, { done }] of forms) {
    const outcome = findOnPage(`${id}-outcome`);
    if (outcome?.textContent === done) outcome.textContent = '';
  }
}

function show(view: RequestView): void {
  const hadFocus = document.activeElement !== document.body;
  answers++;
  version = view.version;
  display(headlineOf(view, studio.timeZone, new Date()), shown);
  showFirst(view);
  keepMessages(view);
  showMessages();
  showNext(view);
  find('conversation').hidden = messages.length === 0;
  showOffer(view);
  showRules(view.rules);
  showDates(view);
  const isOwed = view.deposit !== 'asked' || view.dates.some(isToPay);
  find('deposit').textContent = isOwed ? labels.deposits[view.deposit ?? 'none'] : '';
  find('deposit').hidden = find('deposit').textContent === '';
  showSentPhotos(view.photos);
  (find('withdrawal').closest('details') as HTMLElement).hidden = !view.can_withdraw;
  void showPhotos(view);
  const values = { ...view, code: view.code && shownCode(view.code), sent_at: timeOf(view.sent_at) };
  const names = Object.keys(labels.fields) as (keyof typeof labels.fields)[];
  const sent = [
    ...names.map((name) => ({ question: labels.fields[name], answer: values[name] })),
    ...(view.details ?? []),
  ];
  // A translated code would find nothing.
  const answerOf = (answer: string) => Object.assign(prose('dd', answer), { translate: answer !== values.code });
  find('sent').replaceChildren(
    ...sent.flatMap(({ question, answer }) =>
      answer ? [element('div', '', element('dt', 'text-sm text-quiet', question), answerOf(answer))] : [],
    ),
  );
  // What had the focus may be gone.
  const { activeElement } = document;
  if (hadFocus && (activeElement === document.body || !activeElement?.checkVisibility())) state.focus();
}

/** Adds the newest messages to those that were loaded, unless there can be others between them. */
function keepMessages({ messages: newest, earlier: from }: RequestView): void {
  const isGap = !from || (messages.at(-1)?.id ?? '') < from;
  const kept = isGap ? [] : messages.filter(({ id }) => id < from);
  messages = [...kept, ...newest];
  if (kept.length === 0) cursor = from;
}

function showMessages(): void {
  earlier.hidden = !cursor;
  find('messages').replaceChildren(...messages.map(messageOf));
}

/** One action stands out: what the visitor is asked for. Until the studio has answered, the visitor seldom writes. */
function showFirst({ state: standing, offer, can_agree }: RequestView): void {
  const first = offer ? 'pick' : can_agree.length > 0 ? 'agreement' : standing === 'answered' ? 'message' : '';
  for (const id of ['pick', 'agreement', 'message'] as const) {
    const { classList } = find(id).querySelector('button') as HTMLElement;
    classList.toggle('button-primary', id === first);
    classList.toggle('button-outline', id !== first);
  }
  if (standing === shownState) return;
  shownState = standing;
  if (!/received|books/.test(standing)) write.open = true;
}

/** What happens next, until the studio has answered. */
function showNext({ state: standing, waiting }: RequestView): void {
  const { received, waiting: onList } = labels.next.steps;
  const day = waiting?.opens_on && dayText(waiting.opens_on);
  const steps: readonly string[] = waiting ? onList(waiting.place, day) : standing === 'received' ? received : [];
  find('next').hidden = steps.length === 0;
  find('steps').replaceChildren(...steps.map((step, index) => element('li', '', `${index + 1}. ${step}`)));
}

/** Photos stay as they are while they are the same: their links end after five minutes. */
function showSentPhotos(photos: RequestView['photos']): void {
  const ids = photos.map(({ id }) => id).join();
  if (ids === shownPhotoIds) return;
  shownPhotoIds = ids;
  find('sent-photos').hidden = photos.length === 0;
  find('sent-photos').replaceChildren(...photos.map(photoOf));
}

/** A photo that was just sent is not ready for some seconds. */
function photoOf({ url }: RequestView['photos'][number], index: number): HTMLElement {
  const { photo, loading, unshown, body } = labels.sentPhotos;
  const note = element('p', 'text-sm text-quiet', url ? loading : body);
  const image = Object.assign(new Image(), { alt: photo(index + 1) });
  const pauses = photoPausesMs.values();
  const load = () => Object.assign(image, { src: url });
  image.addEventListener('load', () => note.replaceWith(image));
  image.addEventListener('error', () => {
    const pause = pauses.next().value;
    if (pause) setTimeout(load, pause);
    else note.textContent = unshown;
  });
  if (url) load();
  return element('li', photoBox, note);
}

function showOffer({ offer, deposit }: RequestView): void {
  find('offer').hidden = !offer;
  // A time that was taken leaves the same offer.
  const shownNow = [offer?.id, offer?.times, deposit].join(' ');
  if (!offer || shownNow === shownOffer) return;
  shownOffer = shownNow;
  offerId = offer.id;
  find('terms').textContent = offeredTerms(offer, deposit)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
  find('times').replaceChildren(
    ...offer.times.map((time) => {
      const input = element('input', '') as HTMLInputElement;
      Object.assign(input, { type: 'radio', name: 'time', value: time });
      return element('label', 'option', input, element('span', '', timeOf(time)));
    }),
  );
}

/** Shows the rules beside each yes. With other rules, a yes is another request. */
function showRules({ version: shownNow, text }: NonNullable<RequestView['rules']> = { version: '', text: '' }): void {
  if (shownNow === rulesVersion) return;
  rulesVersion = shownNow;
  for (const part of document.querySelectorAll<HTMLElement>('[data-rules]')) {
    part.hidden = text === '';
    for (const each of part.querySelectorAll('[dir]')) each.textContent = text;
    const isWhole = text.length <= fitsLines && !text.includes('\n');
    Object.assign(part.querySelector('details') as HTMLElement, { open: false, hidden: isWhole });
    part.closest('form')?.dispatchEvent(new Event('input'));
  }
}

function showDates({ dates, deposit, can_agree, can_decline, agreed_rules = [] }: RequestView): void {
  const now = new Date();
  for (const { id, starts_at } of dates) times.set(id, starts_at);
  find('dates').hidden = dates.length === 0;
  find('moved').hidden = can_agree.length === 0;
  find('upcoming').hidden = can_decline.length === 0;
  const kept = dates.filter(
    ({ id, agreed_before: before }) => before && can_agree.includes(id) && isAhead(before, now),
  );
  find('kept').hidden = kept.length === 0;
  showChoice('agreement-date', can_agree);
  showChoice(
    'keep-date',
    kept.map(({ id }) => id),
    new Map(kept.map(({ id, agreed_before }) => [id, agreed_before?.starts_at ?? ''])),
  );
  showChoice('absence-date', can_decline);
  const isMoved = can_agree.length > 0 && can_agree.length === can_decline.length;
  find('absence-title').textContent = isMoved ? labels.absence.moved : labels.absence.title;
  find('absence-freed').hidden = kept.length === 0;
  find('agreed').replaceChildren(
    ...dates.map((date) => appointmentCard(date, { deposit, can_agree, can_decline, agreed_rules }, studio, now)),
  );
}

/** Offers the dates by their times. Of a single one, there is nothing to choose. */
function showChoice(id: PartId, dates: readonly string[], shownTimes: ReadonlyMap<string, string> = times): void {
  const select = find<HTMLSelectElement>(id);
  const chosen = select.value;
  (select.parentElement as HTMLElement).hidden = dates.length < 2;
  select.replaceChildren(
    ...dates.map((date) => {
      const option = element('option', '', timeOf(shownTimes.get(date) ?? '')) as HTMLOptionElement;
      return Object.assign(option, { value: date, selected: date === chosen });
    }),
  );
}

function messageOf({ from, at, event, text }: RequestMessage): HTMLElement {
  const side = from === 'studio' ? 'border-success' : 'justify-self-end border-line';
  const head = element('p', 'text-sm text-quiet', `${labels.from[from]}, ${timeOf(at)}`);
  const texts = [event ?? '', ...paragraphsOf(text)].filter(Boolean);
  return element(
    'li',
    `grid max-w-[90%] gap-3 border-l-4 bg-surface p-4 ${side}`,
    head,
    ...texts.map((each) => prose('p', each)),
  );
}

function timeOf(at: string): string {
  return studioTimeText(at, studio.timeZone);
}
