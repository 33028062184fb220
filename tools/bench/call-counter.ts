import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { DynamoDbEngine } from 'local-aws/dynamodb-engine';

type DatabaseCall = { operation: string; table: string; body: string };

/** A proxy in front of the database that counts calls, items and consumed capacity. */
export class CallCounter {
  readonly #server: Server;
  #calls: DatabaseCall[] = [];
  #items = 0;
  #units = 0;
  #isCounting = false;

  constructor(engine: DynamoDbEngine) {
    this.#server = createServer(async (incoming, outgoing) => {
      const target = String(incoming.headers['x-amz-target']);
      const sent = await buffer(incoming);
      const counts = this.#isCounting && target.startsWith('DynamoDB_');
      const body = counts ? JSON.stringify({ ...JSON.parse(String(sent)), ReturnConsumedCapacity: 'TOTAL' }) : sent;
      const answer = await engine.call(target, body);
      if (counts) this.#count(target, String(sent), String(answer.body));
      const checksum = answer.checksum ? { 'x-amz-crc32': answer.checksum } : {};
      outgoing.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0', ...checksum }).end(answer.body);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  begin(): void {
    this.#calls = [];
    this.#items = 0;
    this.#units = 0;
    this.#isCounting = true;
  }

  end(): { calls: DatabaseCall[]; items: number; units: number } {
    this.#isCounting = false;
    return { calls: this.#calls, items: this.#items, units: this.#units };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #count(target: string, sent: string, body: string): void {
    // A batch read names its table as a key.
    const { TableName, RequestItems = {} } = JSON.parse(sent);
    const table = TableName ?? Object.keys(RequestItems)[0] ?? '';
    this.#calls.push({ operation: target.split('.')[1] ?? '', table, body: sent });
    const { Item, ScannedCount, Responses = {}, ConsumedCapacity = [] } = JSON.parse(body);
    this.#items += ScannedCount ?? (Item ? 1 : Object.values(Responses).flat().length);
    for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) this.#units += CapacityUnits;
  }
}
