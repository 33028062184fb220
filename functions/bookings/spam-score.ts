import type { Booking, HoldReason } from '#shared/leads/lead-schemas.ts';

/** How a request was sent. */
export type Sending = {
  /** How long the form was open; undefined if unknown. */
  secondsOpen: number | undefined;
  /** The value of the honeypot field, which people never see. */
  hiddenField: string;
  /** The host names of the studio's own website. Links to it are no sign of spam. */
  ownHosts?: readonly string[];
};
type Score = { score: number; reasons: HoldReason[] };

/** A request is held from this score on. Time alone never reaches it. */
export const holdThreshold = 10;

/** Faster than a person can read and type, but possible with the browser's autofill. */
const fastSeconds = 3;
/** The first link scores low, because visitors link designs they like. Each further link scores more. */
const firstLink = 2;
const furtherLink = 3;
/** What a sentence beside the links takes off their points: a visitor who says what the links are for can send five. */
const sentence = 9;
const sentenceWords = 4;
const perWord = 4;

/** Points by reason. Each counts once, except links and phrases. functions/leads/README.md explains the weights. */
const weights = {
  'hidden-field': 10,
  'too-fast': 4,
  'no-form-time': 2,
  'link-in-name': 8,
  'link-markup': 6,
  'same-names': 3,
} as const satisfies Partial<Record<HoldReason, number>>;

/** Sites where people keep references, and the hosts of their images. Links to them score nothing. */
const referenceHosts = new RegExp(
  `(^|\\.)(${[
    'instagram.com|instagr.am|threads.net|facebook.com|fb.com|fb.me|tiktok.com|x.com|twitter.com|tumblr.com|reddit.com|redd.it',
    'youtube.com|youtu.be|flickr.com|behance.net|deviantart.com|artstation.com|imgur.com|unsplash.com|etsy.com|pin.it',
    'icloud.com|dropbox.com|onedrive.live.com|1drv.ms|wetransfer.com|we.tl|goo.gl|share.google|wikipedia.org',
    'pinimg.com|cdninstagram.com|twimg.com|gstatic.com|googleusercontent.com|ibb.co|postimg.cc|prnt.sc|gyazo.com',
  ]
    .join('|')
    .replaceAll('.', '\\.')}|(google|pinterest)(\\.[a-z]{2,3}){1,2})$`,
);

/** Phrases of spam advertising that a tattoo request does not contain. */
const phrases = [
  /\bseo\b.{0,40}\b(services?|experts?|agency|audit|packages?|ranking)/,
  /\b(rank(ing)?|first page|page one|top)\b.{0,30}\bon google\b/,
  /\bback ?links?\b/,
  /\bguest post(s|ing)?\b/,
  /\b(increase|boost|more)\b.{0,30}\b(website )?traffic\b/,
  /\b(web ?site|web) (re)?design\b.{0,40}\b(services?|agency|company|offer|affordable)/,
  /\b(mobile )?app development\b/,
  /\b(crypto|bitcoin|forex)\b.{0,40}\b(invest(ment|ing|or)?s?|profit|trading|earn)/,
  /\b(payday|business|unsecured) loans?\b/,
  /\bonline casino\b/,
  /\b(viagra|cialis|levitra)\b/,
  /\b(buy|real|more|cheap)\b.{0,20}\b(followers|likes|views)\b/,
  /\bmake money (online|from home)\b/,
  /\bunsubscribe\b/,
];

/** How much a booking request looks like spam, and why. Language and script never count. */
export function spamScore(booking: Booking, { secondsOpen, hiddenField, ownHosts = [] }: Sending): Score {
  const { first_name, last_name, phone, artist, description } = booking;
  const text = description.normalize('NFKC').toLowerCase();
  const isOwn = (host: string) => ownHosts.some((own) => `.${host}`.endsWith(`.${own.replace(/^www\./, '')}`));
  const strange = linksIn(text).filter((host) => !referenceHosts.test(host) && !isOwn(host)).length;
  const words = phrases.filter((phrase) => phrase.test(text)).length;
  const hasMarkup = /<a\s[^>]*href|\[(url|link)\b/.test(text);
  const explained = words === 0 && !hasMarkup && hasSentence(text) ? sentence : 0;
  const links = firstLink + (strange - 1) * furtherLink - explained;
  const oneLiners = [first_name, last_name, phone, artist ?? ''];
  const found: [HoldReason, number][] = [];
  const add = (reason: keyof typeof weights, holds: boolean) => holds && found.push([reason, weights[reason]]);

  add('hidden-field', hiddenField.trim() !== '');
  add('no-form-time', secondsOpen === undefined);
  add('too-fast', secondsOpen !== undefined && secondsOpen < fastSeconds);
  if (strange > 0 && links > 0) found.push(['links', links]);
  add('link-in-name', oneLiners.some(hasLink));
  add('link-markup', hasMarkup);
  if (words > 0) found.push(['words', words * perWord]);
  add('same-names', first_name.length > 2 && first_name.toLowerCase() === last_name.toLowerCase());

  return {
    score: found.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: found.map(([reason]) => reason),
  };
}

/** Finds words in every script, also where no spaces part them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The hosts that a text links to, including links without a scheme such as `www.studio.example`. */
function linksIn(text: string): string[] {
  const links = text.matchAll(/(?:https?:\/\/(?:www\.)?|\bwww\.)([\p{L}\p{N}.-]+)/gu);
  return [...links].map(([, host]) => host!.replace(/\.+$/, ''));
}

/** Whether a text says something beside its links. */
function hasSentence(text: string): boolean {
  const words = [...segmenter.segment(text.replace(/(https?:\/\/|\bwww\.)\S+/g, ' '))].filter(
    ({ isWordLike }) => isWordLike,
  );
  return words.length >= sentenceWords;
}

function hasLink(text: string): boolean {
  return /https?:\/\/|\bwww\.\S|\b[\w-]+\.(com|net|org|ru|cn|info|biz|xyz|top|online|site|shop|club)\b/i.test(text);
}
