import type { HomeContent } from '#shared/website/page.ts';
import { NoImage } from '../gallery/no-image.tsx';
import { ResponsiveImage } from '../gallery/responsive-image.tsx';
import { More } from '../more.tsx';
import { rowId } from '../row-id.ts';
import { siteLabels } from '../site-labels.ts';

type Props = {
  content: HomeContent;
  /** Whether the events continue those of the home page, of which the first one is larger. */
  isContinued?: boolean;
};

/** The events in the studio's order. `past-events.ts` hides those that are over. */
export function EventList({ content: { events, pictures, more }, isContinued = false }: Props) {
  const labels = siteLabels.showcase;
  return (
    <div data-island="events">
      <div className="events-head">
        <h3 className="poster text-3xl lg:text-4xl">{labels.events}</h3>
        {events.length > 0 && (
          <a href="/events.ics" className="link text-sm font-medium">
            {labels.allToCalendar}
          </a>
        )}
      </div>
      <p
        data-part="no-events"
        hidden={events.length > 0}
        className="mx-gutter border-y border-line py-10 text-lg text-quiet"
      >
        {labels.noEvents}
      </p>
      {events.length > 0 && (
        <ol className="@container mx-gutter border-b border-line">
          {events.map((event, index) => (
            <Poster key={event.id} event={event} pictures={pictures} leading={index === 0 && !isContinued} />
          ))}
        </ol>
      )}
      <More to={more?.events} />
    </div>
  );
}

type PosterProps = Pick<HomeContent, 'pictures'> & {
  event: HomeContent['events'][number];
  leading: boolean;
};

function Poster({
  event: { id, name, description, event_date, starts, ends, image_url, alt },
  pictures,
  leading,
}: PosterProps) {
  const { date, time, day, month, weekday } = starts;
  const look = leading ? looks.leading : looks.following;
  return (
    <li id={rowId(id)} data-ends={ends} className={`event ${look.row}`}>
      <div aria-hidden="true" className="event-date poster">
        <b>{day}</b>
        <span>
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
        {description && <p className="prose mt-3">{description}</p>}
        <a
          href={`/events/${rowId(id)}.ics`}
          className="link mt-3 text-sm font-medium"
          aria-label={`${labels.toCalendar}: ${name}`}
        >
          {labels.toCalendar}
        </a>
      </div>
      <div className={`framed ${look.image}`}>
        {image_url ? (
          <ResponsiveImage url={image_url} alt={alt ?? ''} pictures={pictures} sizes={look.sizes} />
        ) : (
          <NoImage />
        )}
      </div>
    </li>
  );
}

const labels = siteLabels.showcase;
const looks = {
  leading: {
    row: 'event-leading',
    text: 'md:mt-auto',
    name: 'text-5xl lg:text-heading',
    image: 'aspect-4/5',
    sizes: '(min-width:1024px) 38vw,(min-width:768px) 50vw,90vw',
  },
  following: {
    row: 'event-following',
    text: '[columns:28rem_2] *:break-inside-avoid',
    name: 'text-3xl lg:text-4xl',
    image: 'aspect-square',
    sizes: '11rem',
  },
} as const;
