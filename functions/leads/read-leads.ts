import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  type HeldLead,
  heldLeadSchema,
  type Lead,
  leadSchema,
  type Notification,
  type UnreadableLead,
} from '#shared/leads/lead-schemas.ts';
import { readItem } from '../aws/read-item.ts';
import { storedAssignee } from './assignee.ts';

export type Item = Record<string, unknown>;
/** Parsed leads, and the damaged items. */
export type Sorted<L> = { leads: L[]; damaged: Item[] };

/** Whether an item is the booking of the self-test. Only `ProbeRepository` reads them; for everyone else they do not exist. */
export function isProbe(item: Item | undefined): item is Item {
  return item?.probe === true;
}

/** A consistent read of a stored lead or held request, which can be damaged. */
export async function findItem(
  documents: DynamoDBDocumentClient,
  TableName: string,
  id: string,
): Promise<Item | undefined> {
  const read = new GetCommand({ TableName, Key: { id }, ConsistentRead: true });
  const { Item } = await documents.send(read);
  return isProbe(Item) ? undefined : Item;
}

/** Undefined for a missing or damaged item. */
export function readLead(item: Item | undefined): Lead | undefined {
  const derived = item && { assignee_id: storedAssignee(item), notification: storedNotification(item) };
  return item && readItem(leadSchema, { ...item, ...derived }, 'lead', item.id);
}

/** The notification, with the recipients that SES has reported (`LeadRepository.noteEmailed`) among the accepted ones. */
function storedNotification({ notification, emailed }: Item): unknown {
  if (!(emailed instanceof Set)) return notification;
  const { accepted = [], ...rest } = notification as Notification;
  return { ...rest, accepted: [...new Set([...accepted, ...emailed])] };
}

/** The lead that a held request becomes when it is released. */
export function leadOf({ held: _, ...request }: HeldLead, now: Date): Lead {
  const notification = { state: 'pending', attempts: 0, updated_at: now.toISOString() } as const;
  return { ...request, status: request.closed_at ? 'closed' : 'new', notification };
}

/** Undefined for a damaged item. */
export function readHeldLead(item: Item): HeldLead | undefined {
  return readItem(heldLeadSchema, item, 'held lead', item.id);
}

export function sortLeads<L>(items: readonly Item[], read: (item: Item) => L | undefined): Sorted<L> {
  const sorted: Sorted<L> = { leads: [], damaged: [] };
  for (const item of items) {
    const lead = read(item);
    if (lead) sorted.leads.push(lead);
    else sorted.damaged.push(item);
  }
  return sorted;
}

/** A page of leads, with a list of the damaged ones if there are any. */
export function toPage<L>({ leads, damaged }: Sorted<L>): { leads: L[]; unreadable?: UnreadableLead[] } {
  return { leads, ...(damaged.length > 0 && { unreadable: damaged.map(toUnreadable) }) };
}

function toUnreadable({ id, created_at }: Item): UnreadableLead {
  const time = z.iso.datetime().safeParse(created_at);
  return { id: String(id), ...(time.success && { created_at: time.data }) };
}
