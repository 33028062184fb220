import { TableStore } from '../aws/table-store.ts';

const calendarPrefix = 'date-';

/** The agreed dates of all leads by their start, in an index of the log. */
export class DateCalendar extends TableStore {
  /** The dates that start after `from` and until `to`, first ones first. */
  async *between(from: Date, to: Date): AsyncGenerator<{ lead_id: string; date_id: string }> {
    const pages = this.pages({
      IndexName: 'by_start',
      KeyConditionExpression: 'calendar = :dates AND starts_at BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':dates': 'dates', ':from': from.toISOString(), ':to': to.toISOString() },
    });
    for await (const items of pages) {
      yield* items.map(({ lead_id, id }) => ({ lead_id, date_id: id.slice(calendarPrefix.length) }));
    }
  }
}
