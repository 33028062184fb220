const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
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
  for (const part of parts) {
    if (closed.test(part)) continue;
    const found = open.exec(part);
    const read = found && toHours(found);
    if (!read) return undefined;
    hours.push(read);
  }
  return hours.length > 0 ? hours : undefined;
}

function toHours([, from = '', to, ...times]: RegExpExecArray): string | undefined {
  const opens = toTime(times[0], times[1], times[2]);
  const closes = toTime(times[3], times[4], times[5]);
  if (!opens || !closes) return undefined;
  return `${shortDay(from)}${to ? `-${shortDay(to)}` : ''} ${opens}-${closes}`;
}

function shortDay(word: string): string {
  const name = days.find((each) => each.startsWith(word.slice(0, 3))) ?? '';
  return name.charAt(0).toUpperCase() + name.charAt(1);
}

/** A 24-hour time; undefined when am or pm is ambiguous. */
function toTime(hour = '', minute = '00', half?: string): string | undefined {
  const given = Number(hour);
  if (Number(minute) > 59) return undefined;
  if (half) {
    if (given < 1 || given > 12) return undefined;
    return clock((given % 12) + (half.startsWith('p') ? 12 : 0), minute);
  }
  // "12-8" is ambiguous, "12:00-20:00" is not.
  return hour.length === 2 && minute !== undefined && given < 24 ? clock(given, minute) : undefined;
}

function clock(hour: number, minute: string): string {
  return `${String(hour).padStart(2, '0')}:${minute}`;
}
