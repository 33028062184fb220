import { dateState } from '#shared/dates/date-states.ts';
import { shortTimeText, studioDayText } from '#shared/dates/date-texts.ts';
import { promisedAnswer } from '#shared/requests/promised-answer.ts';
import type { RequestView } from '#shared/requests/request-schemas.ts';

type Headline = readonly [headline: string, hint?: string | undefined];
type Shown = Pick<RequestView, 'state' | 'last' | 'sent_at' | 'dates' | 'messages' | 'offer' | 'deposit'>;

const write = 'You can still write to us.';
const another = 'We will contact you about another time.';

/** What a request waits for, by what its page told last. */
const waiting: Record<string, (day: string) => Headline> = {
  cancelled: (day) => [`Your appointment on ${day} was cancelled`, 'We will offer you another time.'],
  taken: () => ['The time was taken meanwhile', 'We will offer you others.'],
  'agreed too late': () => ['The time was taken meanwhile', 'We will offer you another one.'],
  begun: () => ['The offered times are over', 'We will offer you others.'],
  lapsed: () => ['The last day to choose is over', 'We will write to you.'],
  declined: () => ['None of the times suits you', 'We will look for other times.'],
  'cannot come': (day) => [`You cannot come on ${day}`, another],
  'asked for another time': () => ['You asked for another time', another],
};

/** Where a request stands, in the words of what happened, and what follows from it. */
export function headlineOf(view: Shown, timeZone: string, now: Date): Headline {
  const { state, last, dates, messages, offer, deposit } = view;
  const day = last?.time ? dayOf(last.time, timeZone) : '';
  switch (state) {
    case 'received':
      return ['We have your request', answerText(promisedAnswer(view.sent_at, now))];
    case 'books':
      return ['You are on the waiting list', 'We will write to you when the books open.'];
    case 'answered': {
      const newest = messages.at(-1);
      return [
        'We have answered you',
        newest?.from === 'studio' && newest.text ? 'Please read our message below.' : write,
      ];
    }
    case 'offered':
      return ['Choose a time', offer && `Please choose by ${studioDayText(offer.answer_by)}.`];
    case 'moved':
      return ['We moved your appointment', 'Please tell us whether the new time suits you.'];
    case 'converted': {
      const next = dates.find(
        (date) => Date.parse(date.starts_at) > now.getTime() && dateState(date, now) === 'agreed',
      );
      return next ? [`Your appointment: ${shortTimeText(next.starts_at, timeZone)}`] : ['Your appointment is agreed'];
    }
    case 'waiting':
      return (
        (last && waiting[last.event]?.(day)) ?? [
          'We will answer you',
          deposit === 'asked' ? undefined : 'You need to do nothing.',
        ]
      );
    case 'over':
      return [dates.length > 0 ? 'Your appointment is over' : 'No appointment is ahead', write];
    case 'settled':
      return ['Your request is settled', write];
    case 'closed':
      if (last?.event === 'withdrawn') return ['You have withdrawn your request', write];
      return [
        last?.event === 'cancelled' ? `Your appointment on ${day} was cancelled` : 'This request is closed',
        write,
      ];
  }
}

function answerText(time: string | undefined): string {
  return time ? `We answer by ${time}.` : 'We answer as soon as we can.';
}

/** A day of the studio: `December 5` */
function dayOf(time: string, timeZone: string): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone });
}
