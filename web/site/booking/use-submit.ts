import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { bookingFields } from '#shared/leads/booking-fields.ts';
import { formName } from '#shared/leads/form-names.ts';
import { clearNotices, showNotice } from '../../common/notices/shown-notices.ts';
import { bookingNotices, waitingNotice } from './booking-notices.ts';
import { emptyIn, type Step, textOf, toBody, type Values } from './entries.ts';
import { formLabels } from './form-labels.ts';
import { FormToken } from './form-token.ts';
import { hiddenValue } from './hidden-field.tsx';
import { removeLink } from './linked-piece.tsx';
import { requestKeyFor } from './request-key.ts';
import { sendBooking } from './send-booking.ts';
import { nextStep } from './steps.ts';
import { correctionOf } from './typing-errors.ts';
import type { Booking, FormContent, Notes } from './use-booking.ts';

/**
 * Submits a step or the form. A step that cannot be left, and a form that cannot be sent, say why: empty controls first, then values that
 * look mistyped, then photos.
 */
export function useSubmit(
  form: RefObject<HTMLFormElement | null>,
  { choices, privacyVersion }: FormContent,
  booking: Booking,
) {
  const { entries, steps, step, isLast, show, showControl, photos, piece, setErrors, setCorrections } = booking;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  /** Whether the form is sent as soon as its photos are. */
  const [waits, setWaits] = useState(false);
  const isSending = useRef(false);
  const token = useRef(new FormToken());
  /** Each value is asked about once. */
  const askedAbout = useRef(new Set<string>());
  const isOnTheWay = photos.some(({ state }) => state === 'sending');

  useEffect(() => {
    if (waits && !isOnTheWay) form.current?.requestSubmit();
  }, [form, waits, isOnTheWay]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who goes to another step no longer waits.
  useEffect(() => setWaits(false), [step]);

  useEffect(() => {
    if (form.current?.contains(document.activeElement)) void token.current.want();
  }, [form]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    clearNotices();
    setFailure('');
    setWaits(false);
    const checked = isLast ? steps : steps.slice(step, step + 1);
    const empty = checked.flatMap((each) => emptyIn(each, entries));
    setErrors(Object.fromEntries(empty.map((name) => [name, formLabels.required])));
    if (empty[0]) {
      showControl(empty[0]);
      showNotice(bookingNotices.missingInformation);
      return;
    }
    const mistyped = mistypedIn(checked, entries.values, askedAbout.current);
    // Questions in another step stay until that step is submitted.
    setCorrections((notes) => (isLast ? mistyped : { ...notes, ...mistyped }));
    const [doubtful] = Object.keys(mistyped);
    if (doubtful) return showControl(doubtful);
    if (!isLast) return show(nextStep(steps, step, 1, entries.values));

    const failed = photos.find(({ state }) => state === 'failed');
    if (failed) return showControl(failed.name, failed.focus);
    if (isOnTheWay) return setWaits(true);
    await send();
  }

  async function send(): Promise<void> {
    isSending.current = true;
    setSending(true);
    const body = { ...toBody(steps, entries), ...(piece && { piece: { ...piece, image: undefined } }) };
    const isClosed = choices.some(({ value, closed }) => closed && value === textOf(entries.values, 'artist'));
    const about = {
      token: token.current.value,
      subject: form.current ? hiddenValue(new FormData(form.current)) : undefined,
      privacy_version: privacyVersion || undefined,
      wait: (isClosed && textOf(entries.values, 'wait') !== '') || undefined,
    };
    const answer = await sendBooking({ ...body, form: about }, requestKeyFor(booking.sent.current, body));
    isSending.current = false;
    setSending(false);
    if (answer.kind === 'stored') {
      // The same values sent again are a new request.
      const { service = [], artist = [] } = entries.values;
      const shown = photos.map(({ preview }) => preview());
      booking.clear({ lead: answer.lead, values: { service, artist }, piece, photos: shown });
      // Later: the first step can be an entry of the history that has the link.
      show(0, () => {
        removeLink();
        const confirmation = document.getElementById('confirmation');
        (confirmation ?? form.current)?.focus({ preventScroll: true });
        confirmation?.scrollIntoView();
      });
      showNotice(answer.lead?.waits ? waitingNotice : bookingNotices.bookingSubmitted);
      return;
    }
    const { submissionFailed } = bookingNotices;
    const reason = answer.kind === 'refused' && answer.isTooMany ? answer.message : submissionFailed.body;
    if (answer.kind === 'failed') setFailure(formLabels.offline);
    else if (answer.control) {
      setErrors({ [answer.control]: answer.message });
      showControl(answer.control);
    } else setFailure(reason);
    showNotice({ ...submissionFailed, body: reason });
  }

  /** `use` is called at each use of the form. */
  return { submit, sending, waits, failure, use: () => void token.current.want() };
}

/** Finds the likely corrections of values in these steps. No value is asked about twice. */
function mistypedIn(steps: readonly Step[], values: Values, askedAbout: Set<string>): Notes {
  const found: Record<string, string> = {};
  for (const field of steps.flatMap(({ fields }) => fields)) {
    const name = formName(field);
    const value = textOf(values, name);
    const correction = correctionOf(bookingFields[field].control, value);
    if (correction === undefined || askedAbout.has(value)) continue;
    askedAbout.add(value);
    found[name] = correction;
  }
  return found;
}
