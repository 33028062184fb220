const name = 'keys';

/** Whether single keys run actions: on, unless switched off in this browser (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true;
  }
}

export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
  } catch {
    // The browser keeps no settings.
  }
}
