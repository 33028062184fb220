import type { ReactNode } from 'react';
import { bookingFields } from '#shared/leads/booking-fields.ts';
import { anyAsksForPhotos } from '#shared/leads/questions.ts';
import { visitorAnswerLimit } from '#shared/requests/request-link.ts';
import { mapsLink } from '#shared/values/maps-link.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../common/button-class.ts';
import { PlainPage } from '../plain-page.tsx';
import { siteLabels } from '../site-labels.ts';
import { type FormId, type PartId, partId } from './request-ids.ts';
import { requestLabels as labels } from './request-labels.ts';

const { phone: phoneField, email: emailField } = bookingFields;
const heading = 'mt-6 text-xl font-semibold';

/**
 * The page on which a visitor follows a request. `show-request.ts` fills it in the browser, which has the key.
 * @param origin that of the site, which is part of the ids in calendar files
 */
export function RequestPage({ content, origin }: { content: PageContent; origin: string }) {
  const { studio, texts, questions } = content;
  const site = { ...studio, address: texts.contact.address.trim(), origin };
  return (
    <PlainPage title={labels.title}>
      <noscript>
        <p className="mt-10 text-lg">{labels.scriptless}</p>
      </noscript>
      {/* As high as the screen, so that the studio below does not move in view when the request comes. */}
      <div className="min-h-svh scriptless:hidden">
        <p id={partId('state')} role="status" tabIndex={-1} className="mt-10 text-lg outline-none" />
        <p id={partId('done')} role="status" className="mt-2 text-sm text-quiet" />
        <div id={partId('to-confirm')} hidden className="mt-6 max-w-[65ch]">
          <Action id="confirmation" button={labels.confirmation.button} />
        </div>
        <button type="button" id={partId('again')} hidden className={`${buttonClass('outline')} mt-6`}>
          {labels.again}
        </button>
        <div id={partId('shown')} hidden data-studio={JSON.stringify(site)} className="grid max-w-[65ch] gap-4">
          <section id={partId('next')} hidden aria-label={labels.next.title} className="grid gap-4">
            <h2 className={heading}>{labels.next.title}</h2>
            <ol id={partId('steps')} className="grid gap-2" />
            <p className="text-sm text-quiet">{labels.next.keep}</p>
          </section>
          <section id={partId('offer')} hidden aria-label={labels.offer.title} className="grid gap-4">
            <h2 className={heading}>{labels.offer.title}</h2>
            <p id={partId('terms')} className="whitespace-pre-line" />
            <p id={partId('payment')} />
            <Action id="pick" button={labels.offer.button}>
              <fieldset>
                <legend className="field-label">{labels.offer.times}</legend>
                <div id={partId('times')} className="grid" />
              </fieldset>
            </Action>
            <Folded id="decline" texts={labels.decline}>
              <Message action="decline" label={labels.decline.label} />
            </Folded>
          </section>
          <section id={partId('dates')} hidden aria-label={labels.dates} className="grid gap-4">
            <h2 className={heading}>{labels.dates}</h2>
            <ul id={partId('agreed')} className="grid gap-4" />
            <div id={partId('moved')}>
              <Action id="agreement" button={labels.agreement.button}>
                <DateChoice id="agreement-date" label={labels.agreement.date} />
              </Action>
            </div>
            <div id={partId('upcoming')}>
              <Folded id="absence" texts={labels.absence}>
                <DateChoice id="absence-date" label={labels.absence.date} />
                <Message action="absence" label={labels.absence.label} />
              </Folded>
            </div>
          </section>
          <p id={partId('deposit')} hidden />
          <h2 className={heading}>{labels.messages}</h2>
          <button
            type="button"
            id={partId('earlier')}
            hidden
            className={`${buttonClass('outline')} w-full sm:w-auto sm:justify-self-start`}
          >
            {labels.earlier}
          </button>
          <ol id={partId('messages')} className="grid gap-4" />
          <Action id="message" button={labels.send}>
            <Message action="message" label={labels.answer} />
          </Action>
          <section id={partId('sent-part')} aria-label={labels.sent} className="grid gap-4">
            <h2 className={heading}>{labels.sent}</h2>
            <dl id={partId('sent')} className="grid gap-4" />
            <ul id={partId('sent-photos')} aria-label={labels.sentPhotos.title} className="flex flex-wrap gap-3" />
          </section>
          <div id={partId('changes')}>
            <Folded id="phone" texts={labels.phone}>
              <Field action="phone" name="phone" label={labels.phone.label} field={phoneField} />
            </Folded>
            <Folded id="email" texts={labels.email}>
              <Field action="email" name="email" label={labels.email.label} field={emailField} />
            </Folded>
            {anyAsksForPhotos(questions) && (
              <div id={partId('more-photos')} hidden>
                <Folded id="photos" texts={labels.photos}>
                  <div id={partId('photo-picker')} />
                </Folded>
              </div>
            )}
            <Folded id="withdrawal" texts={labels.withdrawal}>
              <p>{labels.withdrawal.hint}</p>
            </Folded>
          </div>
          <Folded id="erasure" texts={labels.erasure}>
            <p>{labels.erasure.hint}</p>
          </Folded>
        </div>
        <div id={partId('lost')} hidden className="grid max-w-[65ch] gap-4">
          <h2 className={heading}>{labels.lost.title}</h2>
          <Action id="link" button={labels.lost.button}>
            <p>{labels.lost.hint}</p>
            <Field action="link" name="code" label={labels.lost.code} field={{ limit: 20 }} />
            <Field action="link" name="email" label={labels.lost.email} field={emailField} />
          </Action>
        </div>
      </div>
      <Studio name={studio.name} address={site.address} phone={texts.contact.phone.trim()} />
    </PlainPage>
  );
}

/** Whose page it is, and how to reach the studio: what it has entered of that. */
function Studio({ name, address, phone }: { name: string; address: string; phone: string }) {
  return (
    <section aria-labelledby="studio" className="mt-12 flex flex-col items-start gap-2 border-t border-line py-6">
      <p id="studio" translate="no" className="text-lg font-semibold">
        {name}
      </p>
      {address && <p className="whitespace-pre-line">{address}</p>}
      {address && <Link href={mapsLink(address)} text={siteLabels.getDirections} />}
      {phone && <Link href={phoneLink(phone)} text={phone} />}
    </section>
  );
}

function Link({ href, text }: { href: string; text: string }) {
  return (
    <a className="link" href={href} rel="noopener">
      {text}
    </a>
  );
}

function DateChoice({ id, label }: { id: PartId; label: string }) {
  return (
    <Labelled id={id} label={label}>
      <select id={id} name="date" className="field" />
    </Labelled>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
    </div>
  );
}

type ActionProps = { id: FormId; button: string; folded?: boolean; children?: ReactNode };

/** A form of one button, with a line that says how it went. */
function Action({ id, button, folded = false, children }: ActionProps) {
  return (
    <form id={id} method="post" noValidate className="grid gap-4">
      {children}
      <p id={`${id}-outcome`} role="status" className="text-sm text-quiet" />
      <button
        type="submit"
        className={`${buttonClass(folded ? 'outline' : 'primary')} w-full sm:w-auto sm:justify-self-start`}
      >
        {button}
      </button>
    </form>
  );
}

function Message({ action, label }: { action: FormId; label: string }) {
  const id = `${action}-text`;
  return (
    <Labelled id={id} label={label}>
      <textarea
        id={id}
        name="text"
        rows={6}
        maxLength={visitorAnswerLimit}
        aria-describedby={`${action}-outcome`}
        className="field min-h-36 py-3"
      />
    </Labelled>
  );
}

type FieldProps = {
  action: FormId;
  name: string;
  label: string;
  field: { limit: number; control?: string; autoComplete?: string };
};

function Field({ action, name, label, field: { limit, control = 'text', autoComplete = 'off' } }: FieldProps) {
  const id = `${action}-${name}`;
  return (
    <Labelled id={id} label={label}>
      <input
        id={id}
        name={name}
        type={control}
        autoComplete={autoComplete}
        maxLength={limit}
        aria-describedby={`${action}-outcome`}
        className="field"
      />
    </Labelled>
  );
}

type FoldedProps = { id: FormId; texts: { title: string; button: string }; children: ReactNode };

/** Something that a visitor seldom wants: folded up, so that it takes two steps. */
function Folded({ id, texts: { title, button }, children }: FoldedProps) {
  return (
    <details className="question">
      <summary>{title}</summary>
      <div className="pb-10">
        <Action id={id} button={button} folded>
          {children}
        </Action>
      </div>
    </details>
  );
}
