import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type BookingFieldName, bookingFieldNames } from '#shared/leads/booking-fields.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../common/button-class.ts';
import { clearNotices, showNotice } from '../../common/notices/shown-notices.ts';
import { cleanEmail } from '../clean-email.ts';
import { BookingCode } from './booking-code.tsx';
import { bookingNotices, waitingNotice } from './booking-notices.ts';
import { type BookingRequest, formName, missingFields, readValues, toBody } from './booking-values.ts';
import { Field } from './field.tsx';
import { formLabels, stepLabels } from './form-labels.ts';
import { HiddenField, hiddenValue } from './hidden-field.tsx';
import { loadOptions, option, sayNotLoaded } from './load-options.ts';
import { addDetails, Questions } from './questions.tsx';
import { requestKeyFor } from './request-key.ts';
import type { StoredLead } from './send-booking.ts';
import { stepsOf } from './steps.ts';

const Summary = option('Summary');
const Asked = option('Asked');

type FieldErrors = Partial<Record<BookingFieldName, string>>;

type Props = {
  content: Pick<PageContent, 'choices' | 'questions' | 'privacyVersion'>;
  /** Id of the form's heading. */
  labelledBy: string;
  /** Called when the request is stored, before the notice. */
  onStored?: (lead: StoredLead) => void;
};

/**
 * The booking form. Required values are checked here, so that the notice can appear (BOOK-04); the browser checks the email
 * address before it fires `submit` (BOOK-06).
 */
export function BookingForm({ content: { choices, questions, privacyVersion }, labelledBy, onStored }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [lead, setLead] = useState<StoredLead>();
  const isSending = useRef(false);
  /** What gets the focus once it is shown. */
  const wanted = useRef<HTMLElement>(null);
  const [step, setStep] = useState(0);
  // A form that is open when the studio changes its questions keeps its shape, and so what is typed.
  const [inSteps] = useState(questions !== undefined);
  const steps = inSteps ? stepsOf(questions ?? []) : undefined;
  const isLast = !steps || step === steps.length - 1;
  const search = useSyncExternalStore(
    followUrl,
    () => location.search,
    () => '',
  );

  useEffect(() => {
    wanted.current?.focus();
    wanted.current = null;
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    clearNotices();
    setFailure('');
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = readValues(data);
    const missing = missingFields(values).filter((name) => isLast || steps[step]?.fields.includes(name));
    showErrors(form, Object.fromEntries(missing.map((field) => [field, formLabels.required])));
    if (missing.length > 0) return showNotice(bookingNotices.missingInformation);
    if (!isLast) return go(form, 1);

    isSending.current = true;
    setSending(true);
    const body: BookingRequest = toBody(values);
    addDetails(body, data);
    const piece = data.get('piece');
    if (piece) body.piece = JSON.parse(String(piece));
    const about: BookingRequest['form'] = {
      // Of `form-care.ts`.
      token: form.dataset.token,
      subject: hiddenValue(data),
      privacy_version: privacyVersion || undefined,
      wait: data.has('wait') || undefined,
    };
    const key = requestKeyFor(form, body);
    // `form-care.ts` has loaded it by now, unless the connection is lost.
    const answer = await import('./send-booking.ts').then(
      ({ sendBooking }) => sendBooking({ ...body, form: about }, key),
      (error) => {
        sayNotLoaded(error);
        return { kind: 'failed' } as const;
      },
    );
    isSending.current = false;
    setSending(false);

    if (answer.kind === 'stored') {
      // The same values sent again are a new request.
      delete form.dataset.body;
      form.reset();
      setStep(0);
      form.focus({ preventScroll: true });
      setLead(answer.lead);
      onStored?.(answer.lead);
      showNotice(answer.lead?.waits ? waitingNotice : bookingNotices.bookingSubmitted);
      return;
    }
    if (answer.kind === 'refused' && answer.field) showErrors(form, { [answer.field]: answer.message });
    const isTooMany = answer.kind === 'refused' && answer.isTooMany;
    const { submissionFailed } = bookingNotices;
    const reason = isTooMany ? answer.message : submissionFailed.body;
    if (answer.kind === 'failed') setFailure(formLabels.offline);
    else if (!answer.field) setFailure(reason);
    showNotice({ ...submissionFailed, body: reason });
  }

  /** Marks the fields and focuses the first one. */
  function showErrors(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    const first = bookingFieldNames.find((name) => name in found);
    if (first) reveal(form.querySelector(`#${formName(first)}`));
  }

  /** Shows the step of an element, which then gets the focus. */
  function reveal(element: HTMLElement | null) {
    wanted.current = element;
    const place = element?.closest<HTMLElement>('fieldset[data-step]');
    if (place) setStep(Number(place.dataset.step));
  }

  const show = (form: HTMLFormElement, shown: number) =>
    reveal(form.querySelector(`fieldset[data-step="${shown}"] > legend`));

  async function go(form: HTMLFormElement, by: 1 | -1) {
    const options = await loadOptions();
    if (options) show(form, options.stepFrom(steps ?? [], step, by, readValues(new FormData(form)).service));
  }

  function clearError(id: string) {
    const changed = bookingFieldNames.find((name) => formName(name) === id);
    if (changed && changed in errors) setErrors(({ [changed]: _, ...others }) => others);
  }

  const labels = formLabels;
  return (
    <>
      {/* Method and action matter only for a submit before the script has loaded: no input may end up in a URL. */}
      <form
        method="post"
        action="/api/leads"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        aria-busy={sending}
        className="grid gap-x-5 gap-y-6 outline-none sm:grid-cols-2"
        onSubmit={submit}
        // Of a photo in another step.
        onInvalidCapture={({ target }) => reveal((target as HTMLElement).querySelector('button'))}
        onChange={({ target }) => {
          cleanEmail(target as unknown as HTMLInputElement);
          clearError((target as unknown as HTMLInputElement).id);
        }}
      >
        <p className="text-sm text-quiet sm:col-span-2">{labels.requiredHint}</p>
        <HiddenField />
        {/(artist|piece)=/.test(search) && <Asked choices={choices} search={search} />}
        {steps
          ? steps.map(({ name, fields, questions: asked }, index) => (
              <fieldset key={name} data-step={index} hidden={index !== step} className="step">
                <legend tabIndex={-1} className="outline-none">
                  <span className="text-sm text-quiet">{stepLabels.of(index + 1, steps.length)}</span>
                  <progress aria-hidden="true" value={index + 1} max={steps.length} />
                  <span className="poster text-2xl">{stepLabels[name]}</span>
                </legend>
                {fields.map((field) => (
                  <Field key={field} name={field} error={errors[field]} choices={choices} />
                ))}
                {asked.length > 0 && <Questions questions={asked} />}
                {index === step && index === steps.length - 1 && <Summary steps={steps} onChange={show} />}
              </fieldset>
            ))
          : bookingFieldNames.map((name) => <Field key={name} name={name} error={errors[name]} choices={choices} />)}
        {isLast && (
          <p className="text-sm text-quiet sm:col-span-2">
            {labels.privacy}{' '}
            <a href="/privacy" target="_blank" rel="noopener" className="link text-foreground">
              {labels.privacyLink}
              <span className="sr-only"> {labels.newTab}</span>
            </a>
          </p>
        )}
        <button
          type="submit"
          // Of a step, only its own fields are checked.
          formNoValidate={!isLast}
          data-step={isLast ? undefined : step}
          aria-disabled={sending}
          className={`${buttonClass('primary')} mt-2 w-full scriptless:hidden sm:col-span-2 sm:w-auto sm:justify-self-start`}
        >
          {isLast ? (sending ? labels.submitting : labels.submit) : stepLabels.next}
        </button>
        {steps && (
          <button
            type="button"
            hidden={step === 0}
            // Below what the photos say of the button before it.
            className="link order-last cursor-pointer justify-self-start py-2 font-medium sm:col-span-2"
            onClick={({ currentTarget: { form } }) => form && go(form, -1)}
          >
            {stepLabels.back}
          </button>
        )}
        {failure && <p className="text-sm text-error">{failure}</p>}
      </form>
      <BookingCode lead={lead} />
    </>
  );
}

function followUrl(changed: () => void): () => void {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
}
