import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { NoImage } from '../gallery/no-image.tsx';
import { Picture } from '../gallery/picture.tsx';
import { useUpcoming } from './use-upcoming.ts';

/** The events in the studio's own order; the first one leads, and stands larger. */
export function EventList({ content: { events, pictures } }: { content: HomeContent }) {
  const upcoming = useUpcoming(events);
  const words = siteLabels.showcase;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 px-gutter pb-6 lg:pb-8">
        <h3 className="poster text-3xl lg:text-4xl">{words.events}</h3>
        {upcoming.length > 0 && (
          <a href="/events.ics" className={linkLook}>
            {words.allToCalendar}
          </a>
        )}
      </div>
      {upcoming.length === 0 ? (
        <p className="mx-gutter border-y border-line py-10 text-lg text-quiet">{words.noEvents}</p>
      ) : (
        <ol className="mx-gutter border-b border-line">
          {upcoming.map((event, index) => (
            <Poster key={event.id} event={event} pictures={pictures} leading={index === 0} />
          ))}
        </ol>
      )}
    </>
  );
}

const linkLook =
  'inline-block py-1 text-sm font-medium underline decoration-field-line underline-offset-4 transition-colors hover:text-accent hover:decoration-accent';

type PosterProps = Pick<HomeContent, 'pictures'> & {
  event: HomeContent['events'][number];
  leading: boolean;
};

function Poster({ event: { id, name, description, event_date, starts, image_url }, pictures, leading }: PosterProps) {
  const { date, time, day, month, weekday } = starts;
  const look = leading ? looks.leading : looks.following;
  return (
    <li className={`grid gap-x-8 gap-y-6 border-t border-line py-8 lg:py-10 ${look.row}`}>
      <div aria-hidden="true" className="poster flex items-end gap-3 self-start">
        <span className={look.day}>{day}</span>
        <span className="pb-[0.3em] text-2xl text-quiet">
          {month}
          <br />
          {weekday.slice(0, 3)}
        </span>
      </div>
      <div className={`min-w-0 ${look.text}`}>
        <h4 className={`poster ${look.name}`}>{name}</h4>
        <p className="mt-4 font-semibold digits">
          <time dateTime={event_date}>{date}</time>
          <span className="text-quiet"> · </span>
          <span className="text-accent">{time}</span>
        </p>
        {description && <p className="mt-3 max-w-prose text-pretty whitespace-pre-line text-quiet">{description}</p>}
        <a href={`/events/${id}.ics`} className={`${linkLook} mt-3`} aria-label={`${words.toCalendar}: ${name}`}>
          {words.toCalendar}
        </a>
      </div>
      <div className={`relative overflow-hidden bg-surface ${look.picture}`}>
        {image_url ? <Picture address={image_url} alt={name} pictures={pictures} sizes={look.sizes} /> : <NoImage />}
      </div>
    </li>
  );
}

const words = siteLabels.showcase;
const looks = {
  leading: {
    row: 'md:grid-cols-2 lg:grid-cols-[1fr_38%]',
    day: 'text-[clamp(10rem,18vw,22rem)] [line-height:0.82]',
    text: 'md:mt-auto',
    name: 'text-5xl lg:text-heading',
    picture: 'aspect-4/5 md:col-start-2 md:row-span-2 md:row-start-1',
    sizes: '(min-width:1024px) 38vw,(min-width:768px) 50vw,90vw',
  },
  following: {
    row: 'grid-cols-[1fr_auto] max-md:*:nth-2:col-span-2 md:grid-cols-[10rem_1fr_auto] lg:grid-cols-[14rem_1fr_auto]',
    day: 'text-[5.5rem] [line-height:0.82]',
    text: '[columns:28rem_2] *:break-inside-avoid',
    name: 'text-3xl lg:text-4xl',
    picture: 'aspect-square w-28 max-md:col-start-2 max-md:row-start-1 md:w-36 lg:w-44',
    sizes: '11rem',
  },
} as const;
