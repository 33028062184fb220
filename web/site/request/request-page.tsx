import type { ReactNode } from 'react';
import { bookingFields } from '#shared/leads/booking-fields.ts';
import { anyAsksForPhotos } from '#shared/leads/questions.ts';
import { visitorAnswerLimit } from '#shared/requests/request-link.ts';
import { mapsLink } from '#shared/values/maps-link.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../common/button-class.ts';
import { Header } from '../header.tsx';
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
  const headline = (
    <div role="status" className="mt-10 grid gap-3">
      <h1 id={partId('state')} tabIndex={-1} className="poster text-3xl text-balance outline-none sm:text-5xl">
        {labels.title}
      </h1>
      <p id={partId('hint')} className="text-lg empty:hidden" />
    </div>
  );
  return (
    <Headed content={content}>
      <PlainPage title={headline}>
        <noscript>
          <p className="mt-6 text-lg">{labels.scriptless}</p>
        </noscript>
        {/* As high as the screen, so that the studio below does not move in view when the request comes. */}
        <div className="min-h-svh scriptless:hidden">
          <p id={partId('done')} role="status" className="mt-2 text-sm text-quiet" />
          <div id={partId('to-confirm')} hidden className="mt-6 max-w-[65ch]">
            <Action id="confirmation" button={labels.confirmation.button} />
          </div>
          <button type="button" id={partId('again')} hidden className={`${buttonClass('outline')} mt-6`}>
            {labels.again}
          </button>
          <div
            id={partId('shown')}
            hidden
            data-studio={JSON.stringify(site)}
            className="mt-6 grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,65ch)_minmax(0,1fr)]"
          >
            <div className="grid content-start gap-4">
              <section id={partId('next')} hidden aria-label={labels.next.title} className="grid gap-4">
                <h2 className={heading}>{labels.next.title}</h2>
                <ol id={partId('steps')} className="grid gap-2" />
                <p className="text-sm text-quiet">{labels.next.keep}</p>
              </section>
              <Offer />
              <p id={partId('deposit')} hidden />
              <Dates />
              <section id={partId('conversation')} aria-label={labels.messages} className="grid gap-4">
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
              </section>
              <details id={partId('write')} className="question">
                <summary>{labels.write}</summary>
                <div className="pb-10">
                  <Action id="message" button={labels.send}>
                    <Message action="message" label={labels.answer} />
                  </Action>
                </div>
              </details>
            </div>
            <div className="grid content-start gap-4">
              <section aria-label={labels.sent} className="grid gap-4">
                <h2 className={heading}>{labels.sent}</h2>
                <dl id={partId('sent')} className="grid gap-4" />
                <ul id={partId('sent-photos')} aria-label={labels.sentPhotos.title} className="flex flex-wrap gap-3" />
              </section>
              <Changes asksForPhotos={anyAsksForPhotos(questions)} />
            </div>
          </div>
          <div id={partId('lost')} hidden className="mt-6 grid max-w-[65ch] gap-4">
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
    </Headed>
  );
}

/** The head of the website above the page, once it is open. Its foot needs the script of the website. */
function Headed({ content, children }: { content: PageContent; children: ReactNode }) {
  if (content.mode !== 'home') return children;
  return (
    <>
      <Header content={content} home="/" />
      <div className="pt-header">{children}</div>
    </>
  );
}

/** The times that the visitor can choose. */
function Offer() {
  return (
    <section id={partId('offer')} hidden aria-label={labels.offer.title} className="grid gap-4">
      <Action id="pick" button={labels.offer.button}>
        <fieldset>
          <legend className="field-label">{labels.offer.times}</legend>
          <div id={partId('times')} className="grid gap-2" />
        </fieldset>
        <p id={partId('terms')} className="whitespace-pre-line" />
        <Rules />
      </Action>
      <Folded id="decline" texts={labels.decline}>
        <Message action="decline" label={labels.decline.label} />
      </Folded>
    </section>
  );
}

/** The studio's rules beside the visitor's yes: their first lines, and the whole text once it is opened. */
function Rules() {
  return (
    <div data-rules hidden className="group border-l-4 border-line pl-4">
      <p>{labels.rules.title}</p>
      <p dir="auto" className="mt-2 line-clamp-3 whitespace-pre-line text-quiet group-has-[[open]]:hidden" />
      <details className="mt-2">
        <summary className="link cursor-pointer py-2">{labels.rules.all}</summary>
        <p dir="auto" className="whitespace-pre-line" />
      </details>
    </div>
  );
}

/** The appointments, and the answers to one: three to one that was moved. */
function Dates() {
  return (
    <section id={partId('dates')} hidden aria-label={labels.dates} className="grid gap-4">
      <ul id={partId('agreed')} className="grid gap-4" />
      <div id={partId('moved')}>
        <Action id="agreement" button={labels.agreement.button}>
          <DateChoice id="agreement-date" label={labels.agreement.date} />
          <Rules />
        </Action>
      </div>
      <div id={partId('kept')}>
        <Action id="keep" button={labels.keep.button} folded>
          <DateChoice id="keep-date" label={labels.keep.date} />
        </Action>
      </div>
      <div id={partId('upcoming')}>
        <Folded id="absence" texts={labels.absence} titleId={partId('absence-title')}>
          <DateChoice id="absence-date" label={labels.absence.date} />
          <p id={partId('absence-freed')} hidden>
            {labels.absence.freed}
          </p>
          <Message action="absence" label={labels.absence.label} />
        </Folded>
      </div>
    </section>
  );
}

/** What the visitor can change, each folded up. */
function Changes({ asksForPhotos }: { asksForPhotos: boolean }) {
  return (
    <div id={partId('changes')}>
      <Folded id="phone" texts={labels.phone}>
        <Field action="phone" name="phone" label={labels.phone.label} field={phoneField} />
      </Folded>
      <Folded id="email" texts={labels.email}>
        <Field action="email" name="email" label={labels.email.label} field={emailField} />
      </Folded>
      {asksForPhotos && (
        <div id={partId('more-photos')} hidden>
          <Folded id="photos" texts={labels.photos}>
            <div id={partId('photo-picker')} />
          </Folded>
        </div>
      )}
      <Folded id="withdrawal" texts={labels.withdrawal}>
        <p>{labels.withdrawal.hint}</p>
      </Folded>
      <Folded id="erasure" texts={labels.erasure}>
        <p>{labels.erasure.hint}</p>
      </Folded>
    </div>
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

type FoldedProps = { id: FormId; texts: { title: string; button: string }; titleId?: string; children: ReactNode };

/** Something that a visitor seldom wants: folded up, so that it takes two steps. */
function Folded({ id, texts: { title, button }, titleId, children }: FoldedProps) {
  return (
    <details className="question">
      <summary id={titleId}>{title}</summary>
      <div className="pb-10">
        <Action id={id} button={button} folded>
          {children}
        </Action>
      </div>
    </details>
  );
}
