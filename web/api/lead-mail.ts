import { api } from '#shared/api.ts';
import { call } from './client.ts';

/** Mails the studio about a lead whose mail was not sent. Throws when it was not sent this time either. */
export function sendNotification(id: string) {
  return call(api.sendNotification, { params: { id } });
}
