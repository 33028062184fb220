import { useRef, useState } from 'react';
import { type BookingFieldName, bookingFields } from '#shared/leads/booking-fields.ts';
import { formName } from '#shared/leads/form-names.ts';
import { buttonClass } from '../../common/button-class.ts';
import { BookingCode } from './booking-code.tsx';
import { askedOf, type Step, textOf } from './entries.ts';
import { Field } from './field.tsx';
import { formLabels, stepLabels } from './form-labels.ts';
import { HiddenField } from './hidden-field.tsx';
import { LinkedPiece } from './linked-piece.tsx';
import type { QuestionParts } from './load-parts.ts';
import { nextStep } from './steps.ts';
import { type Booking, type FormContent, useBooking } from './use-booking.ts';
import { useChoices } from './use-choices.ts';
import { useConfirmation } from './use-confirmation.ts';
import { useSubmit } from './use-submit.ts';
import { WaitingList } from './waiting-list.tsx';

type Props = {
  content: FormContent;
  /** Id of the form's heading. */
  labelledBy: string;
  /** What shows the questions. The document has none of it. */
  parts?: QuestionParts | undefined;
};

/** The booking form. Before it is hydrated, it is plain HTML, which the browser posts to a page of the booking function. */
export function BookingForm({ content: given, labelledBy, parts }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const choices = useChoices(given);
  const content = { ...given, choices };
  // A form that is open when the studio changes its questions keeps its shape, and so what is typed.
  const [inSteps] = useState(content.questions !== undefined);
  const booking = useBooking(form, content, inSteps);
  const { privacyVersion } = content;
  const { steps, step, isLast, entries } = booking;
  const { submit, sending, waits, failure, use } = useSubmit(form, content, booking);
  const { confirmed } = entries;
  const confirmation = useConfirmation(sending || confirmed !== undefined);

  return (
    <>
      <form
        ref={form}
        hidden={confirmation && confirmed !== undefined}
        method="post"
        action="/api/booking"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        aria-busy={sending || undefined}
        className="grid gap-x-5 gap-y-6 outline-none sm:grid-cols-2"
        onSubmit={submit}
        onFocus={use}
        onInput={use}
      >
        <p className="text-sm text-quiet sm:col-span-2">{formLabels.requiredHint}</p>
        <HiddenField key={booking.round} />
        {privacyVersion && <input type="hidden" name="privacyVersion" value={privacyVersion} />}
        {booking.piece && <LinkedPiece piece={booking.piece} />}
        {inSteps
          ? steps.map((each, index) => (
              <fieldset key={each.name} hidden={index !== step} className="step">
                <StepLegend step={each} index={index} count={steps.length} />
                <Fields booking={booking} step={each} choices={choices} parts={parts} />
                {parts && index === step && isLast && (
                  <parts.Summary steps={steps} entries={entries} choices={choices} onChange={booking.show} />
                )}
              </fieldset>
            ))
          : steps.map((only) => <Fields key="only" booking={booking} step={only} choices={choices} />)}
        {isLast ? <PrivacyLine /> : <SubmitWithoutScripts />}
        <button
          type="submit"
          // Of a step, only its own fields are checked.
          formNoValidate={!isLast}
          // The second press of a double click would leave out the next step.
          onClick={(event) => inSteps && event.detail > 1 && event.preventDefault()}
          aria-disabled={sending || undefined}
          className={`${buttonClass('primary')} mt-2 w-full sm:col-span-2 sm:w-auto sm:justify-self-start ${isLast ? '' : 'scriptless:hidden'}`}
        >
          {isLast ? (sending ? formLabels.submitting : formLabels.submit) : stepLabels.next}
        </button>
        {inSteps && (
          <button
            type="button"
            hidden={step === 0}
            // Below what the photos say of the button before it.
            className="link order-last cursor-pointer justify-self-start py-2 font-medium sm:col-span-2"
            onClick={() => booking.show(nextStep(steps, step, -1, entries.values))}
          >
            {stepLabels.back}
          </button>
        )}
        {inSteps && (
          <p role="status" className="text-sm text-quiet empty:hidden sm:col-span-2">
            {parts?.photoNotice(booking.photos, waits)}
          </p>
        )}
        {failure && <p className="text-sm text-error">{failure}</p>}
      </form>
      {!confirmation && <BookingCode lead={confirmed?.lead} />}
      {confirmed && confirmation && (
        <confirmation.Confirmation
          request={confirmed}
          choices={choices}
          isNew={booking.round > 0}
          onAgain={() => {
            booking.reopen();
            booking.show(0, () => form.current?.focus());
          }}
        />
      )}
    </>
  );
}

type FieldsProps = Pick<FormContent, 'choices'> & Pick<Props, 'parts'> & { booking: Booking; step: Step };

/** The fields of a step, and what the studio asks in it. */
function Fields({ booking, step, choices, parts }: FieldsProps) {
  const { entries, errors, corrections } = booking;
  const asked = askedOf(step.questions, entries.values);
  const fieldOf = (field: BookingFieldName) => {
    const name = formName(field);
    const value = textOf(entries.values, name);
    const closed = choices.find((choice) => choice.value === value)?.closed;
    return (
      <Field
        key={field}
        name={field}
        value={value}
        error={errors[name]}
        correction={corrections[name]}
        choices={choices}
        onChange={(changed) => booking.change(name, changed)}
        onCorrect={(corrected) => booking.correct(name, corrected)}
      >
        {bookingFields[field].control === 'artist' && choices.some((choice) => choice.closed) && (
          <WaitingList
            closed={closed}
            waits={textOf(entries.values, 'wait') !== ''}
            onChange={(waits) => booking.change('wait', waits ? 'on' : '')}
          />
        )}
      </Field>
    );
  };
  return (
    <>
      {step.fields.map(fieldOf)}
      {parts && asked.length > 0 && (
        <parts.QuestionFields
          // A form that was emptied has no photos.
          key={booking.round}
          questions={asked}
          entries={entries}
          errors={errors}
          onChange={booking.change}
          onPhotos={booking.changePhotos}
        />
      )}
    </>
  );
}

function StepLegend({ step, index, count }: { step: Step; index: number; count: number }) {
  return (
    <legend tabIndex={-1} className="outline-none">
      <span className="text-sm text-quiet">{stepLabels.of(index + 1, count)}</span>
      <progress aria-hidden="true" value={index + 1} max={count} />
      {step.name && <span className="poster text-2xl">{stepLabels[step.name]}</span>}
    </legend>
  );
}

/** All steps are shown then. */
function SubmitWithoutScripts() {
  return (
    <noscript className="sm:col-span-2">
      <PrivacyLine />
      <button type="submit" className={`${buttonClass('primary')} mt-6`}>
        {formLabels.submit}
      </button>
    </noscript>
  );
}

function PrivacyLine() {
  return (
    <p className="text-sm text-quiet sm:col-span-2">
      {`${formLabels.privacy} `}
      <a href="/privacy" target="_blank" rel="noopener" className="link text-foreground">
        {formLabels.privacyLink}
        <span className="sr-only">{` ${formLabels.newTab}`}</span>
      </a>
    </p>
  );
}
