import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { hash } from '../aws/hash.ts';
import { seconds } from '../aws/seconds.ts';
import { type Item, TableStore } from '../aws/table-store.ts';

/** API Gateway closes every connection after this time. */
const maxConnectionSeconds = 7_200;
/** The gateway calls a connection gone until its handshake is done, which takes less time than this. */
const openingSeconds = 30;
/** Connections that are notified at the same time. */
const pageSize = 100;
/** Open connections per network, counted over two hours (requirement LIVE-10). */
const maxPerNetwork = 100;

const channels = ['site', 'staff'] as const;
/** The partition of a connection: open pages of the website, or dashboards of staff. */
export type Channel = (typeof channels)[number];
type Selection = { channel?: Channel; account?: string; after?: string | undefined };

/**
 * The connections of open pages, in the partitions `site` and `staff` of their table. One partition accepts 1,000 new connections per
 * second, twenty times the gateway's limit. The partition `published` holds the marker that starts a broadcast, and the
 * partition `networks` holds the connections of each network.
 */
export class ConnectionRepository extends TableStore {
  /**
   * Adds a connection. Connections are counted by network and by the two-hour period of their start, so that a missed
   * disconnect stops counting once the connection must have ended.
   * @param network an IP address, or the first half of an IPv6 address; stored as a hash
   * @param account of a staff member; without it, the connection is one of the public page
   * @returns false when the network has too many open connections; nothing is stored
   */
  async add(id: string, network: string, now: Date, account?: string): Promise<boolean> {
    const period = Math.floor(seconds(now) / maxConnectionSeconds);
    const holder = hash(`${network} ${period}`);
    const join = 'ADD connections :ids SET expires_at = :expires';
    const values = { ids: new Set([id]), most: maxPerNetwork, expires: (period + 2) * maxConnectionSeconds };
    const hasRoom = 'attribute_not_exists(connections) OR size(connections) < :most';
    if (!(await this.updateIf(networkKey(holder), join, values, hasRoom))) return false;
    const expires_at = seconds(now) + maxConnectionSeconds;
    const channel: Channel = account ? 'staff' : 'site';
    await this.put({ Item: { channel, id, network: holder, account, expires_at } });
    return true;
  }

  /** Removing a missing connection is not an error. */
  async remove(id: string): Promise<void> {
    // A disconnect does not say which channel the connection was in.
    for (const channel of channels) {
      const { Attributes } = await this.delete({ Key: { channel, id }, ReturnValues: 'ALL_OLD' });
      if (!Attributes?.network) continue;
      const key = networkKey(Attributes.network);
      await this.updateIf(key, 'DELETE connections :ids', { ids: new Set([id]) }, 'attribute_exists(id)');
      return;
    }
  }

  /**
   * The ids of the channel's connections that have not expired, page by page. TTL can take days to delete expired ones.
   * @param selection `account` selects the connections of one staff member, and `after` is the id to start after; `next` of
   * a page is the start of the following page, if there is one. The handshake of the `opening` ones may not be done.
   */
  async *open(
    now: Date,
    { channel = 'site', account, after }: Selection = {},
  ): AsyncGenerator<{ ids: string[]; opening: string[]; next?: string }> {
    const pages = paginateQuery(
      { client: this.documents, pageSize, ...(after && { startingToken: { channel, id: after } }) },
      {
        TableName: this.table,
        KeyConditionExpression: 'channel = :channel',
        FilterExpression: `expires_at > :now${account ? ' AND account = :account' : ''}`,
        ExpressionAttributeValues: { ':channel': channel, ':now': seconds(now), ':account': account },
        // Must include pages that connected just now: they may have read the content before this publish.
        ConsistentRead: true,
      },
    );
    for await (const { Items = [], LastEvaluatedKey } of pages) {
      const isOpening = (item: Item) => item.expires_at > seconds(now) + maxConnectionSeconds - openingSeconds;
      yield {
        ids: Items.map(({ id }) => String(id)),
        opening: Items.filter(isOpening).map(({ id }) => String(id)),
        ...(LastEvaluatedKey && { next: String(LastEvaluatedKey.id) }),
      };
    }
  }

  /**
   * Stores the marker that a version is live. The table's stream passes it to the broadcast function.
   * @param after connections up to this id were already notified
   */
  async markPublished(version: number, after?: string): Promise<void> {
    // Separate from the marker of a publish, which may already be newer.
    const Item = { channel: 'published', version, ...(after ? { id: 'rest', after } : { id: 'content' }) };
    await this.put({ Item });
  }
}

function networkKey(id: string) {
  return { channel: 'networks', id };
}
