import * as z from 'zod';

export const noSuchTime = 'names a day or a time that does not exist, such as 29 February 2027 or 24:00';

/** The error of a value that is no day or time: its own sentence if it only looks like one. @param wanted the sentence otherwise */
export function timeFault(wanted: string) {
  return { error: ({ input }: { input?: unknown }) => (isNoTime(String(input)) ? noSuchTime : wanted) };
}

function isNoTime(input: string): boolean {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(input) ?? [];
  return day !== undefined && !z.iso.datetime().safeParse(`${day}T${time}:00Z`).success;
}
