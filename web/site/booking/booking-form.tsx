import { type FormEvent, Fragment, useRef, useState } from 'react';
import { type BookingFieldName, bookingFieldNames } from '#shared/leads/booking-fields.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../components/button-class.ts';
import { clearNotices, showNotice } from '../../components/notices/shown-notices.ts';
import { bookingNotices, waitingNotice } from '../../labels/website/booking-notices.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';
import { BookingCode } from './booking-code.tsx';
import { type BookingRequest, formName, missingFields, readValues, toBody } from './booking-values.ts';
import { Field } from './field.tsx';
import { HiddenField, hiddenValue } from './hidden-field.tsx';
import { addDetails, Questions } from './questions.tsx';
import { requestKeyFor } from './request-key.ts';
import { type StoredLead, sendBooking } from './send-booking.ts';

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
 * address before it fires `submit` (BOOK-10).
 */
export function BookingForm({ content: { choices, questions, privacyVersion }, labelledBy, onStored }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [lead, setLead] = useState<StoredLead>();
  const isSending = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    clearNotices();
    setFailure('');
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = readValues(data);
    const missing = missingFields(values);
    showErrors(form, Object.fromEntries(missing.map((field) => [field, siteLabels.booking.required])));
    if (missing.length > 0) return showNotice(bookingNotices.missingInformation);

    isSending.current = true;
    setSending(true);
    const body: BookingRequest = toBody(values);
    addDetails(body, data);
    const about: BookingRequest['form'] = {
      // Of `form-care.ts`.
      token: form.dataset.token,
      subject: hiddenValue(data),
      privacy_version: privacyVersion || undefined,
      wait: data.has('wait') || undefined,
    };
    const answer = await sendBooking({ ...body, form: about }, requestKeyFor(form, body));
    isSending.current = false;
    setSending(false);

    if (answer.kind === 'stored') {
      // The same values sent again are a new request.
      delete form.dataset.body;
      form.reset();
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
    if (answer.kind === 'failed') setFailure(siteLabels.booking.offline);
    else if (!answer.field) setFailure(reason);
    showNotice({ ...submissionFailed, body: reason });
  }

  /** Marks the fields and focuses the first one. */
  function showErrors(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    const first = bookingFieldNames.find((name) => name in found);
    if (first) form.querySelector<HTMLElement>(`#${formName(first)}`)?.focus();
  }

  function clearError(id: string) {
    const changed = bookingFieldNames.find((name) => formName(name) === id);
    if (changed && changed in errors) setErrors(({ [changed]: _, ...others }) => others);
  }

  const { booking: labels } = siteLabels;
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
        onChange={(event) => clearError((event.target as unknown as HTMLInputElement).id)}
      >
        <p className="text-sm text-quiet sm:col-span-2">{labels.requiredHint}</p>
        <HiddenField />
        {bookingFieldNames.map((name) => (
          <Fragment key={name}>
            {questions && name === 'description' && <Questions questions={questions} />}
            <Field name={name} error={errors[name]} choices={choices} />
          </Fragment>
        ))}
        <p className="text-sm text-quiet sm:col-span-2">
          {labels.privacy}{' '}
          <a href="/privacy" target="_blank" rel="noopener" className="link text-foreground">
            {labels.privacyLink}
            <span className="sr-only"> {labels.newTab}</span>
          </a>
        </p>
        <button
          type="submit"
          aria-disabled={sending}
          className={`${buttonClass('primary')} mt-2 w-full scriptless:hidden sm:col-span-2 sm:w-auto sm:justify-self-start`}
        >
          {sending ? labels.submitting : labels.submit}
        </button>
        {failure && <p className="text-sm text-error">{failure}</p>}
      </form>
      <BookingCode lead={lead} />
    </>
  );
}
