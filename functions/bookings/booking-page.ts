import { apiRoot } from '#shared/contract/call.ts';
import type { ApiError } from '#shared/contract/errors.ts';
import {
  type BookingField,
  type BookingFieldName,
  bookingFieldNames,
  bookingFields,
} from '#shared/leads/booking-fields.ts';
import { formTexts, noticeTexts, waitingText, waitLabels } from '#shared/leads/booking-texts.ts';
import { formName, questionPrefix } from '#shared/leads/form-names.ts';
import { leadCalls } from '#shared/leads/lead-calls.ts';
import { codeCharacters, codeLength, shownCode } from '#shared/leads/lead-code.ts';
import type { ReceivedLead } from '#shared/leads/lead-schemas.ts';
import { answersIn, type PostedForm } from '#shared/leads/posted-booking-schemas.ts';
import { asksForPhotos, choicesIn, confirmed, isAskedFor, questionLimits } from '#shared/leads/questions.ts';
import { noPreference } from '#shared/leads/services.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import type { StoredQuestion } from '../content/asked-questions.ts';
import { type Html, html, page } from '../http/page.ts';
import type { FormParts } from './form-parts.ts';

const action = apiRoot + leadCalls.postBooking.path;

const texts = {
  tooLarge: 'What you sent is too long. Please go back, shorten it, and send it again.',
  unreadable: 'We could not read what your browser sent. Please fill in the form again.',
  photos: 'Photos can only be added with JavaScript. You can also show them to us at the studio.',
  mention: 'Please mention it when you contact us.',
  call: 'You can also call us:',
};

type Shown = {
  parts: FormParts;
  form: PostedForm;
  /** What is wrong, by the name of the control. */
  faults: ReadonlyMap<string, string>;
};

/** The booking form as a page, with what the visitor entered, and why it was refused. */
export function formPage(parts: FormParts, form: PostedForm = {}, problem?: ApiError): string {
  const questions = questionsFor(parts, form);
  const faults = problem ? faultsIn(form, questions, problem) : new Map<string, string>();
  const shown = { parts, form, faults };
  const notice = problem && noticeOf(problem, faults);
  const title = notice ? `${notice.title}: ${parts.title}` : parts.title;
  const asksPhotos = parts.questions?.some(
    (question) => asksForPhotos(question.answered_by) && isAskedFor(question, valueIn(form, 'service')),
  );
  const privacyVersion = parts.privacyVersion ?? valueIn(form, 'privacyVersion');
  return page(
    { title, studioName: parts.studioName },
    html`<h1>${parts.title}</h1>
${
  notice &&
  html`<div class="notice" role="alert" tabindex="-1" ${faults.size === 0 && html`autofocus`}>
<p><strong>${notice.title}</strong></p><p>${notice.body}</p></div>`
}
<p class="quiet">${formTexts.requiredHint}</p>
<form method="post" action="${action}">
<div class="away" aria-hidden="true"><label>Leave this empty
<input name="subject" value="${valueIn(form, 'subject')}" tabindex="-1" autocomplete="off"></label></div>
${privacyVersion && html`<input type="hidden" name="privacyVersion" value="${privacyVersion}">`}
${bookingFieldNames.map((name) => fieldOf(name, shown))}
${questions ? questions.map((question) => questionOf(question, shown)) : keptAnswers(form)}
${asksPhotos && html`<p>${texts.photos}</p>`}
<p class="quiet">${formTexts.privacy}
<a href="/privacy" target="_blank" rel="noopener">${formTexts.privacyLink} ${formTexts.newTab}</a></p>
<button>${formTexts.submit}</button>
</form>
${parts.phone && html`<p>${texts.call} <a href="${phoneLink(parts.phone)}">${parts.phone}</a></p>`}`,
  );
}

/** The URL of the page that says that a request is stored. It holds no secret, so it can be reloaded and bookmarked. */
export function storedUrl({ code = '', waits }: Pick<ReceivedLead, 'code' | 'waits'>): string {
  return `${apiRoot}${leadCalls.openBookingPage.path}?stored=${code}${waits ? '&waits=' : ''}`;
}

/** What a script would say after a request. */
export function storedPage(studioName: string, { stored = '', waits }: { stored?: string; waits?: string }): string {
  const { title, body } = waits === undefined ? noticeTexts.stored : waitingText;
  const isCode = new RegExp(`^[${codeCharacters}]{${codeLength}}$`).test(stored);
  return page(
    { title, studioName },
    html`<h1>${title}</h1>
<div class="notice stored"><p>${body}</p>
${isCode && html`<p>${formTexts.code} <strong translate="no">${shownCode(stored)}</strong></p><p class="quiet">${texts.mention}</p>`}</div>`,
  );
}

/** The questions about the chosen service that can be answered here; undefined when they are not known. */
function questionsFor({ questions }: FormParts, form: PostedForm): StoredQuestion[] | undefined {
  return questions?.filter(
    (question) => !asksForPhotos(question.answered_by) && isAskedFor(question, valueIn(form, 'service')),
  );
}

function faultsIn(form: PostedForm, questions: StoredQuestion[] = [], problem: ApiError): Map<string, string> {
  const labels = new Map<string, string>([
    ...bookingFieldNames.map((name) => [formName(name), bookingFields[name].label] as const),
    ...questions.map(({ id, question }) => [questionPrefix + id, question] as const),
  ]);
  const required = [
    ...bookingFieldNames.filter((name) => bookingFields[name].required).map(formName),
    ...questions.filter(({ is_required }) => is_required).map(({ id }) => questionPrefix + id),
  ];
  const { field = '', message } = problem;
  const refused = controlOf(field, form);
  const isSent = Object.keys(form).length > 0;
  return new Map(
    [...labels].flatMap(([name, label]) => {
      const isMissing = isSent && required.includes(name) && (form[name] ?? []).every(isBlank);
      if (isMissing) return [[name, formTexts.required] as const];
      if (name !== refused) return [];
      return [
        [name, message.startsWith(`${field} `) ? `${label} ${message.slice(field.length + 1)}.` : message] as const,
      ];
    }),
  );
}

/** The name of the control whose value an error names. */
function controlOf(field: string, form: PostedForm): string | undefined {
  const name = bookingFieldNames.find((each) => each === field);
  if (name) return formName(name);
  const [, place, id] = /^details\.(?:(\d+)\.|(.+))/.exec(field) ?? [];
  const answered = place ? answersIn(form)[Number(place)]?.id : id;
  return answered && questionPrefix + answered;
}

function noticeOf({ code, field, message }: ApiError, faults: ReadonlyMap<string, string>) {
  const found = [...faults.values()];
  if (code === 'invalid-input' && found.includes(formTexts.required)) return noticeTexts.missing;
  const { title, body } = noticeTexts.failed;
  if (code === 'conflict' || code === 'too-many-requests' || field === 'details') return { title, body: message };
  if (code === 'too-large') return { title, body: texts.tooLarge };
  if (code === 'unsupported-type') return { title, body: texts.unreadable };
  return { title, body: found[0] ?? body };
}

function valueIn(form: PostedForm, name: string): string {
  return form[name]?.[0] ?? '';
}

function fieldOf(name: BookingFieldName, shown: Shown): Html {
  const id = formName(name);
  const { label, required } = bookingFields[name];
  return html`<div><label for="${id}">${label}${mark(required)}</label>
${controlFor(bookingFields[name], id, shown)}
${name === 'artist' && waitOption(shown)}
${errorOf(id, shown)}</div>`;
}

function controlFor(field: BookingField, id: string, shown: Shown): Html {
  const attributes = attributesOf(id, field.required, shown);
  const value = valueIn(shown.form, id);
  // A parser drops the first line break of a text area.
  if (field.control === 'textarea') return html`<textarea ${attributes} class="control" rows="6">\n${value}</textarea>`;
  if (field.control === 'choice')
    return select(attributes, value, [['', field.placeholder], ...Object.entries(field.options)]);
  if (field.control === 'artist') {
    const artists = shown.parts.artists?.map(
      ({ value: choice, name, closed }) => [choice, closed ? `${name} (${waitLabels.closed})` : name] as const,
    );
    const kept = value && value !== noPreference ? [[value, value] as const] : [];
    return select(attributes, value, [['', field.placeholder], [noPreference, field.none], ...(artists ?? kept)]);
  }
  return html`<input ${attributes} class="control" type="${field.control}" value="${value}" ${
    field.autoComplete !== undefined && html`autocomplete="${field.autoComplete}"`
  }>`;
}

type Option = readonly [value: string, label: string];

function select(attributes: Html, chosen: string, options: readonly Option[]): Html {
  return html`<select ${attributes} class="control">${options.map(
    ([value, label]) => html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`,
  )}</select>`;
}

/** The way to the waiting list, below the choice of an artist whose books are closed. */
function waitOption({ parts: { artists }, form }: Shown): Html | undefined {
  const closed = artists?.find(({ value }) => value === valueIn(form, 'artist'))?.closed;
  if (!closed && !(form.wait && !artists)) return undefined;
  return html`<label class="option"><input type="checkbox" name="wait" ${form.wait && html`checked`}> ${waitLabels.wait}</label>`;
}

function questionOf(
  { id, question, answered_by: by, is_required, choices: lines }: StoredQuestion,
  shown: Shown,
): Html {
  const name = questionPrefix + id;
  const attributes = attributesOf(name, is_required, shown);
  const sent = shown.form[name] ?? [];
  const choices = choicesIn(lines);
  const label = html`${question}${mark(is_required)}`;
  const error = errorOf(name, shown);
  if (by === 'confirm') return html`<div>${tick(attributes, confirmed, label, sent)}${error}</div>`;
  if (by === 'several') {
    return html`<fieldset><legend>${label}</legend>
${choices.map((choice, index) => tick(index === 0 ? attributes : html`name="${name}"`, choice, html`${choice}`, sent))}
${error}</fieldset>`;
  }
  const control =
    by === 'choice'
      ? select(attributes, sent[0] ?? '', [['', ''], ...choices.map((choice) => [choice, choice] as const)])
      : html`<input ${attributes} class="control" maxlength="${questionLimits.words}" value="${sent[0]}" list="${name}-choices">
<datalist id="${name}-choices">${choices.map((choice) => html`<option>${choice}</option>`)}</datalist>`;
  return html`<div><label for="${name}">${label}</label>${control}${error}</div>`;
}

/** The answers to questions that could not be read, so that they are sent again. */
function keptAnswers(form: PostedForm): Html[] {
  return answersIn(form).flatMap(({ id, answers }) =>
    answers.map((answer) => html`<input type="hidden" name="${questionPrefix + id}" value="${answer}">`),
  );
}

function tick(attributes: Html, value: string, label: Html, sent: readonly string[]): Html {
  return html`<label class="option"><input ${attributes} type="checkbox" value="${value}" ${
    sent.includes(value) && html`checked`
  }><span>${label}</span></label>`;
}

function mark(required: boolean): Html | undefined {
  return required ? html`<span aria-hidden="true"> *</span>` : undefined;
}

/** What connects a control with its label and its error. The first one with an error gets the focus. */
function attributesOf(name: string, required: boolean, { faults }: Shown): Html {
  const [first] = faults.keys();
  return html`id="${name}" name="${name}" ${required && html`aria-required="true"`} ${
    faults.has(name) && html`aria-invalid="true" aria-describedby="${name}-error"`
  } ${name === first && html`autofocus`}`;
}

function errorOf(name: string, { faults }: Shown): Html | undefined {
  const fault = faults.get(name);
  return fault === undefined ? undefined : html`<p class="error" id="${name}-error">${fault}</p>`;
}
