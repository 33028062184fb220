/** A letter or mark of a script other than Latin, such as `о` or `؟`. */
const foreign = /[^\p{Script_Extensions=Latin}\p{Script_Extensions=Common}]/u;

/**
 * The key of the guide that is pressed, such as `j`, `?` or `Enter`: what the layout types, or, where the layout types another
 * script, what the same key of an English keyboard does. Caps lock changes nothing.
 */
export function pressedKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { shiftKey } = event;
  const key = foreign.test(event.key) ? onEnglishKeyboard(event) : event.key;
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

function onEnglishKeyboard({ key, code, shiftKey }: Parameters<typeof pressedKey>[0]): string {
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}
