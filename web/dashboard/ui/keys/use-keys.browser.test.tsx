import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import guide from '../../../../docs/staff-guide.md?raw';
import { useKeys } from './use-keys.ts';
import { useShortcut } from './use-shortcut.ts';

/** Single keys, and letters with Ctrl, of the staff guide. */
const named = [...guide.matchAll(/`(Ctrl\+)?([A-Za-z/?])`/g)].map(
  ([, ctrl = '', key = '']) => ctrl + key.toLowerCase(),
);
const guideKeys = [...new Set(named)];
const singleKeys = guideKeys.filter((key) => key.length === 1);

/** What the keys from A to Z, slash and question mark of an English keyboard type on others. */
const layouts = {
  English: 'abcdefghijklmnopqrstuvwxyz/?',
  Russian: 'фисвуапршолдьтщзйкыегмцчня/?',
  Greek: 'αβψδεφγηιξκλμνοπ;ρστθωςχυζ/?',
  Hebrew: "שנבגקכעיןחלךצמםפ/רדאוה'סטז/?",
  Arabic: 'شلؤيثبلاهتنمةىخحضقسفعرصءغئظ؟',
};
const codes = [...layouts.English].map((key) => (/[a-z]/.test(key) ? `Key${key.toUpperCase()}` : 'Slash'));

/** The events of the key that has this label on an English keyboard, with another layout. */
function eventOf(label: string, layout: string, capsLock: boolean): KeyboardEventInit {
  const index = layouts.English.indexOf(label.at(-1) ?? '');
  const typed = [...layout][index] ?? '';
  const key = capsLock ? typed.toUpperCase() : typed;
  return { key, code: codes[index] ?? '', shiftKey: label === '?', ctrlKey: label.length > 1 };
}

/** Shows a page with an action for each key, which is returned by `press` if it runs. */
async function open() {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const ran: string[] = [];
  function Page() {
    useKeys(Object.fromEntries(singleKeys.map((key) => [key, () => ran.push(key)])));
    const withCtrl = guideKeys.filter((key) => key.length > 1);
    return [...withCtrl.map((key) => <Shortcut key={key} label={key} />), 'ready'];
  }
  function Shortcut({ label }: { label: string }) {
    useShortcut(label.slice(-1), () => ran.push(label));
    return null;
  }
  root.render(<Page />);
  await expect.poll(() => container.textContent).toBe('ready');
  return function press(init: KeyboardEventInit): string[] {
    window.dispatchEvent(new KeyboardEvent('keydown', init));
    return ran.splice(0);
  };
}

test.each(Object.entries(layouts))(
  'takes each key of the guide on a keyboard in %s, with caps lock too [DESK-43]',
  async (_name, layout) => {
    const press = await open();

    expect(guideKeys).toEqual(expect.arrayContaining(['j', 'k', 'x', '/', '?', 'Ctrl+k']));
    for (const capsLock of [false, true]) {
      for (const label of guideKeys) {
        expect([label, capsLock, press(eventOf(label, layout, capsLock))]).toEqual([label, capsLock, [label]]);
      }
    }
  },
);

test('goes by what a Latin keyboard types, wherever its keys are, and not by a letter with Shift [DESK-43]', async () => {
  const press = await open();

  // Dvorak, Bépo, Turkish; the keys of French keyboards with Shift and with AltGr.
  expect(press({ key: 'j', code: 'KeyC' })).toEqual(['j']);
  expect(press({ key: 'è', code: 'KeyT' })).toEqual([]);
  expect(press({ key: 'ş', code: 'KeyS' })).toEqual([]);
  expect(press({ key: '§', code: 'Slash', shiftKey: true })).toEqual([]);
  expect(press({ key: '€', code: 'KeyE' })).toEqual([]);
  expect(press({ key: '/', code: 'Digit7', shiftKey: true })).toEqual(['/']);
  for (const key of singleKeys.filter((each) => /[a-z]/.test(each))) {
    const code = `Key${key.toUpperCase()}`;
    expect(press({ key: key.toUpperCase(), code, shiftKey: true })).toEqual([]);
    // Caps lock and Shift together.
    expect(press({ key, code, shiftKey: true })).toEqual([]);
  }
});

test('runs the action of the lead that is shown, as soon as it is shown [DESK-63]', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const ran: string[] = [];
  function Page({ lead }: { lead: string }) {
    useKeys({ u: () => ran.push(lead) });
    return lead;
  }
  // Runs when React has changed the document, before anything else.
  const observer = new MutationObserver(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'u' })));
  observer.observe(container, { childList: true, characterData: true, subtree: true });

  for (const lead of ['first', 'second']) {
    root.render(<Page lead={lead} />);
    await expect.poll(() => container.textContent).toBe(lead);
  }

  expect(ran).toEqual(['first', 'second']);
});
