/** The names of the tables that contain leads. */
export type LeadTables = { leads: string; held: string; log: string; terms: string; counts: string };

/** The key of the tombstone of an erased lead, in the table of counters. */
export function tombstoneKey(id: string) {
  return { id: `erased ${id}` };
}
