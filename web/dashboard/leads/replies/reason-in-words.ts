const known: readonly [RegExp, string][] = [
  [/Throttl|TooMany|LimitExceeded|Unavailable|Internal|^UnknownError/, 'The email service was busy.'],
  [/Timeout|Abort|Network|ECONN/, 'The email service did not answer.'],
  [
    /AccessDenied|NotAuthorized/,
    'This installation may not send this email. Ask your operator to check the recipients.',
  ],
];

/** Why an email was not sent. Errors are stored as `Name: message`; names are not for staff, and known errors have a sentence. */
export function reasonInWords(reason: string): string {
  const [, name, message = ''] = /^([A-Z][A-Za-z]+): (.*)$/s.exec(reason) ?? [];
  if (!name) return reason;
  return known.find(([names]) => names.test(name))?.[1] ?? (message || 'The email service gave no reason.');
}
