import { randomInt } from 'node:crypto';
import { invalidParameter, UserPoolError } from './errors.ts';

export type PasswordPolicy = {
  minimumLength: number;
  requireLowercase: boolean;
  requireUppercase: boolean;
  requireNumbers: boolean;
  requireSymbols: boolean;
  temporaryPasswordValidityDays: number;
};

/** @throws {UserPoolError} InvalidPasswordException with the first rule that is broken */
export function checkPassword(policy: PasswordPolicy, password: string): void {
  if (!/^\S+.*\S+$/.test(password) || password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$',
    );
  }
  const broken = rules(policy).find(({ required, met }) => required && !met(password));
  if (!broken) return;
  throw new UserPoolError('InvalidPasswordException', `Password did not conform with policy: ${broken.message}`);
}

/** Generates a password that satisfies any policy. */
export function randomPassword({ minimumLength }: PasswordPolicy): string {
  const alphabets = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%*-_+='];
  const length = Math.max(minimumLength, 10);
  const characters = Array.from({ length }, (_, index) => pick(alphabets[index % alphabets.length]!));
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other]!, characters[last]!];
  }
  return characters.join('');
}

function rules(policy: PasswordPolicy) {
  return [
    {
      required: true,
      met: (password: string) => password.length >= policy.minimumLength,
      message: 'Password not long enough',
    },
    containing(policy.requireLowercase, /[a-z]/, 'lowercase'),
    containing(policy.requireUppercase, /[A-Z]/, 'uppercase'),
    containing(policy.requireNumbers, /[0-9]/, 'numeric'),
    // The documented symbols, and a space that is neither first nor last.
    containing(policy.requireSymbols, /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/, 'symbol'),
  ];
}

function containing(required: boolean, pattern: RegExp, kind: string) {
  return {
    required,
    met: (password: string) => pattern.test(password),
    message: `Password must have ${kind} characters`,
  };
}

function pick(alphabet: string): string {
  return alphabet[randomInt(alphabet.length)]!;
}
