const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const day = '(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?';
const time = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*([ap]\\.?m\\.?)?';
const dash = '\\s*(?:-|–|—|to|until|till)\\s*';
const open = new RegExp(`^${day}(?:${dash}${day})?:?\\s+(?:from\\s+)?${time}${dash}${time}$`);
const closed = new RegExp(`^(?:closed(?:\\s+on)?\\s+)${day}(?:${dash}${day})?$|^${day}(?:${dash}${day})?:?\\s+closed$`);

/**
 * Parses opening hours into the format of schema.org, `Tu-Sa 12:00-22:00`.
 * @returns undefined unless every word is understood: wrong hours are worse than none
 */
export function openingHours(text: string): string[] | undefined {
  const parts = text
    .toLowerCase()
    .split(/\s*(?:[,;\n]|\band\b|&)\s*/)
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter((part) => part !== '');
  const hours: string[] = [];
  const named: string[] = [];
  for (const part of parts) {
    const found = closed.exec(part)?.filter(Boolean) ?? open.exec(part);
    if (!found) return undefined;
    named.push(...daysOf(found));
    if (closed.test(part)) continue;
    const read = toHours(found as RegExpExecArray);
    if (!read) return undefined;
    hours.push(read);
  }
  // Of "Mon-Sat 12PM-8PM, closed Wednesday", the second part corrects the first.
  const isClear = new Set(named).size === named.length;
  return isClear && hours.length > 0 ? hours : undefined;
}

function daysOf([, from = '', to = from]: readonly string[]): string[] {
  const first = days.indexOf(from.slice(0, 3));
  const last = days.indexOf(to.slice(0, 3));
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => days[(first + index) % 7] as string);
}

function toHours([, from = '', to, ...times]: RegExpExecArray): string | undefined {
  const [openHour = '', , opensHalf, closeHour = '', , closesHalf] = times;
  // "10-2am" does not say whether it begins at night, and "10:00-11:30" not whether the clock has 24 hours.
  const has24Hours = [openHour, closeHour].some((hour) => hour.startsWith('0') || Number(hour) > 12);
  if (opensHalf ? !closesHalf : closesHalf || !has24Hours) return undefined;
  const opens = toTime(times[0], times[1], times[2]);
  const closes = toTime(times[3], times[4], times[5]);
  if (!opens || !closes) return undefined;
  return `${shortDay(from)}${to ? `-${shortDay(to)}` : ''} ${opens}-${closes}`;
}

function shortDay(word: string): string {
  return word.charAt(0).toUpperCase() + word.charAt(1);
}

/** A 24-hour time; undefined when am or pm is ambiguous. */
function toTime(hour = '', minute = '00', half?: string): string | undefined {
  const given = Number(hour);
  if (Number(minute) > 59) return undefined;
  if (half) {
    if (given < 1 || given > 12) return undefined;
    return clock((given % 12) + (half.startsWith('p') ? 12 : 0), minute);
  }
  // "9-17" can be a typing error.
  return hour.length === 2 && given < 24 ? clock(given, minute) : undefined;
}

function clock(hour: number, minute: string): string {
  return `${String(hour).padStart(2, '0')}:${minute}`;
}
