import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The names of the tables that contain leads. */
export type LeadTables = { leads: string; held: string; log: string; terms: string; limits: string };

/** A store in several of these tables. */
export abstract class LeadTablesStore<Names extends keyof LeadTables = keyof LeadTables> {
  protected readonly documents: DynamoDBDocumentClient;
  protected readonly tables: Pick<LeadTables, Names>;

  constructor(documents: DynamoDBDocumentClient, tables: Pick<LeadTables, Names>) {
    this.documents = documents;
    this.tables = tables;
  }
}

/** The key of the tombstone of an erased lead, in the limits table. */
export function tombstoneKey(id: string) {
  return { id: `erased ${id}` };
}
