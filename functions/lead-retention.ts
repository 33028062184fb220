import { documents } from './aws/documents.ts';
import { runJobs } from './aws/handle-each.ts';
import { findEnv } from './aws/settings.ts';
import { eraseClosed, eraseHeld } from './bookings/erase-due.ts';
import { openLeadStores, readLeadTables } from './bookings/lead-stores.ts';
import { openPhotoEraser } from './photos/photo-eraser.ts';

const tables = readLeadTables();
const stores = openLeadStores(documents, tables, openPhotoEraser(documents, tables.limits));
const closedDays = findEnv('CLOSED_LEAD_DAYS');

/** Erases requests that were held for more than 30 days and, if the stage sets `closedLeadDays`, old closed leads. */
export async function handler(): Promise<void> {
  await runJobs({
    'Held booking requests erased': () => eraseHeld(stores, new Date()),
    ...(closedDays && { 'Closed leads erased': () => eraseClosed(stores, Number(closedDays), new Date()) }),
  });
}
