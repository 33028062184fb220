import type { PageContent } from '#shared/website/page.ts';
import { Island } from '../islands/island.tsx';
import { scriptlessLabels } from '../site-labels.ts';
import { BookingForm } from './booking-form.tsx';
import { NotLoaded } from './not-loaded.tsx';

export function Booking({ content }: { content: PageContent }) {
  const { choices, moreChoices, questions, privacyVersion } = content;
  const { title, description, notes_content: notes } = content.texts.booking;
  const lines = notes.split('\n').filter((line) => line.trim());
  const phone = content.texts.contact.phone.trim();
  return (
    <section id="booking" aria-labelledby="booking-title" className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-fit-12 gap-y-12 px-gutter py-section lg:grid-cols-12">
        <div className="beside lg:col-span-6">
          <h2 id="booking-title" className="poster text-heading">
            {title}
          </h2>
          {description && <p className="prose mt-6 text-lg">{description}</p>}
        </div>
        <div className="max-w-field lg:col-span-5 lg:col-start-8">
          <Island
            name="form"
            component={BookingForm}
            props={{ content: { choices, moreChoices, questions, privacyVersion }, labelledBy: 'booking-title' }}
          />
          {moreChoices && (
            <noscript>
              <a href="/api/booking" className="link mt-6">
                {scriptlessLabels.allArtists}
              </a>
            </noscript>
          )}
          <NotLoaded phone={phone} />
          {lines.length > 0 && (
            <ul className="mt-10 grid gap-3 border-t border-line pt-6 text-quiet">
              {lines.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
