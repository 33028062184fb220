import { type FormEvent, useRef, useState } from 'react';
import { bookingNotices } from '#shared/booking-notices.ts';
import type { PageContent } from '#shared/page.ts';
import { noPreference, noPreferenceLabel, serviceLabels } from '#shared/services.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import { clearNotices, showNotice } from '../../components/notices/shown-notices.ts';
import { type BookingField, missingFields, readValues, toBody } from './booking-values.ts';
import { Field } from './field.tsx';
import { RequestKey } from './request-key.ts';
import { sendBooking } from './send-booking.ts';

type FieldErrors = Partial<Record<BookingField, string>>;

type Props = Pick<PageContent, 'choices'> & {
  /** The id of its heading. */
  labelledBy: string;
  /** Called when the request was stored, before the notice that says so shows. */
  onStored?: () => void;
};

/**
 * The booking request. That required values are there is checked here, so that the notice can appear (BOOK-04); the
 * form of an email address is left to the browser (BOOK-10), which asks before `submit` comes.
 */
export function BookingForm({ choices, labelledBy, onStored }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const requestKey = useRef(new RequestKey());

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    clearNotices();
    const form = event.currentTarget;
    const values = readValues(new FormData(form));
    const missing = missingFields(values);
    showErrors(form, Object.fromEntries(missing.map((field) => [field, siteLabels.booking.required])));
    if (missing.length > 0) return showNotice(bookingNotices.missingInformation);

    underWay.current = true;
    setSending(true);
    const body = toBody(values);
    const answer = await sendBooking(body, requestKey.current.for(body));
    underWay.current = false;
    setSending(false);

    if (answer.kind === 'stored') {
      requestKey.current.renew();
      form.reset();
      form.focus({ preventScroll: true });
      onStored?.();
      showNotice(bookingNotices.bookingSubmitted);
      return;
    }
    if (answer.kind === 'refused' && answer.field) showErrors(form, { [answer.field]: answer.message });
    const tooMany = answer.kind === 'refused' && answer.status === 429;
    showNotice(
      tooMany ? { ...bookingNotices.submissionFailed, body: answer.message } : bookingNotices.submissionFailed,
    );
  }

  /** Marks the fields and moves to the first of them. */
  function showErrors(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    const first = [...form.elements].find((element) => element.id in found);
    if (first instanceof HTMLElement) first.focus();
  }

  function forget(field: string) {
    if (field in errors) setErrors(({ [field as BookingField]: _, ...others }) => others);
  }

  const { booking: words } = siteLabels;
  return (
    // The address and method only matter if the form is sent before its script has come: nothing typed may end up in a URL.
    <form
      method="post"
      action="/api/leads"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-busy={sending}
      className="grid gap-x-5 gap-y-6 outline-none sm:grid-cols-2"
      onSubmit={submit}
      onChange={(event) => forget((event.target as unknown as HTMLInputElement).id)}
    >
      <p className="text-sm text-quiet sm:col-span-2">{words.requiredHint}</p>
      <Field name="firstName" label={words.firstName} error={errors.firstName} required half>
        {(control) => <input {...control} type="text" autoComplete="given-name" className="field" />}
      </Field>
      <Field name="lastName" label={words.lastName} error={errors.lastName} required half>
        {(control) => <input {...control} type="text" autoComplete="family-name" className="field" />}
      </Field>
      <Field name="phone" label={words.phone} error={errors.phone} required>
        {(control) => <input {...control} type="tel" autoComplete="tel" className="field digits" />}
      </Field>
      <Field name="email" label={words.email} error={errors.email} required>
        {(control) => <input {...control} type="email" autoComplete="email" className="field" />}
      </Field>
      <Field name="service" label={words.service} error={errors.service} required choice>
        {(control) => (
          <select {...control} defaultValue="" className="field appearance-none pr-11">
            <option value="">{words.servicePlaceholder}</option>
            {Object.entries(serviceLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="artist" label={words.artist} error={errors.artist} choice>
        {(control) => (
          <select {...control} defaultValue="" className="field appearance-none pr-11">
            <option value="">{words.artistPlaceholder}</option>
            <option value={noPreference}>{noPreferenceLabel}</option>
            {choices.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="description" label={words.description} error={errors.description} required>
        {(control) => <textarea {...control} rows={6} className="field min-h-36 py-3" />}
      </Field>
      <button
        type="submit"
        aria-disabled={sending}
        className={`${buttonLook('primary')} mt-2 w-full scriptless:hidden sm:col-span-2 sm:w-auto sm:justify-self-start`}
      >
        {sending ? words.submitting : words.submit}
      </button>
    </form>
  );
}
