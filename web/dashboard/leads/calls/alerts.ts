import { call } from '../../account/client.ts';
import { alertLabels, cameIn, type News } from './call-labels.ts';

/**
 * How this browser calls staff in addition to the title, the sidebar and a notice, and whether the desktop notification of
 * one request names the visitor. All are off by default.
 */
export type Alert = 'sound' | 'desktop' | 'name';

export function isAlertOn(alert: Alert): boolean {
  try {
    return localStorage.getItem(`alert-${alert}`) === 'on';
  } catch {
    return false;
  }
}

export function switchAlert(alert: Alert, on: boolean): void {
  try {
    if (on) localStorage.setItem(`alert-${alert}`, 'on');
    else localStorage.removeItem(`alert-${alert}`);
  } catch {
    // The browser keeps no settings.
  }
}

const quietMilliseconds = 60_000;

/** Plays the tone and shows the notification that are switched on, at most once a minute in all tabs together. */
export async function callStaff(news: News, onShow: () => void): Promise<void> {
  await navigator.locks?.request('lead-alert', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    if (isAlertOn('sound')) playTone();
    if (isAlertOn('desktop') && !document.hasFocus()) {
      const isOne = news.requests === 1 && news.answers === 0;
      const name = isOne && isAlertOn('name') ? await newestName() : undefined;
      showOnDesktop(name ? alertLabels.requestOf(name) : cameIn(news), onShow);
    }
    // The other tabs hear of the same requests a few seconds earlier or later.
    await new Promise((resolve) => setTimeout(resolve, quietMilliseconds));
  });
}

let audio: AudioContext | undefined;

/** Browsers play nothing before the first click or key in the page, and later all of it at once. */
export function playTone(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const end = audio.currentTime + 0.6;
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.3, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(end);
}

async function newestName(): Promise<string | undefined> {
  try {
    const [lead] = (await call('GET /leads', { query: { limit: 1 } })).leads;
    return lead && `${lead.first_name} ${lead.last_name}`;
  } catch {
    // The number of requests is enough.
  }
}

/** @returns false if the browser cannot show it */
export function showOnDesktop(text: string, onShow: () => void): boolean {
  try {
    const notification = new Notification(text, { tag: 'leads' });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onShow();
    };
    return true;
  } catch {
    // Some browsers on phones show only those of a service worker.
    return false;
  }
}
