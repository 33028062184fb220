import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Iam } from '../iam/iam.ts';
import { errorResponse, jsonResponse } from '../platform/endpoint-errors.ts';
import type {
  AwsRequest,
  AwsService,
  Caller,
  Deployed,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';

type Queue = {
  name: string;
  arn: string;
  url: string;
  visibilitySeconds: number;
  retentionSeconds: number;
  redrive?: { arn: string; maxReceiveCount: number };
};

type Row = {
  id: string;
  body: string;
  attributes: string;
  sent: number;
  received: number;
  firstReceived: number | null;
};

// biome-ignore lint/suspicious/noExplicitAny: the input has the shape that the operation documents
type Input = Record<string, any>;

type Watch = (queueName: string, visibleMessages: () => number) => void;

/** Standard queues, stored in a database so that a kill loses no message. */
export class Sqs implements AwsService {
  readonly signingName = 'sqs';
  readonly providers: Providers;
  readonly #environment: Environment;
  readonly #iam: Iam;
  readonly #watch: Watch;
  readonly #database: DatabaseSync;
  readonly #queues = new Map<string, Queue>();
  /** Wakes the calls that wait for a message, by queue name. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #isStopping = false;

  /** @param watch receives each new queue and a function that counts its visible messages */
  constructor(environment: Environment, iam: Iam, watch: Watch = () => {}) {
    this.#watch = watch;
    this.#environment = environment;
    this.#iam = iam;
    const directory = join(environment.dataDirectory, 'sqs');
    mkdirSync(directory, { recursive: true });
    this.#database = new DatabaseSync(join(directory, 'messages.db'));
    this.#database.exec(schema);
    // Receivers of the last run are gone. On AWS, their messages stay hidden until the visibility timeout ends.
    this.#database
      .prepare('UPDATE messages SET visible_at = ? WHERE visible_at > ? AND receipt IS NOT NULL')
      .run(Date.now(), Date.now());
    this.providers = {
      'AWS::SQS::Queue': (resource) => this.#deployQueue(resource),
      'AWS::SQS::QueuePolicy': ({ properties, physicalName }) => {
        for (const url of properties.Queues) {
          this.#iam.attachResourcePolicy(this.#queue(url).arn, properties.PolicyDocument);
        }
        return { ref: physicalName };
      },
    };
  }

  /** The number of visible messages. */
  visibleMessages(queueName: string): number {
    return this.#count(queueName, 'visible_at <= ?');
  }

  /** Sends a message for a service, which the policy of the queue must allow. @throws {Error} */
  sendFor(queueArn: string, body: string, caller: Caller): void {
    if (!this.#iam.allows(caller, { action: 'sqs:SendMessage', resource: queueArn })) {
      throw new Error(`the policy of ${queueArn} lets ${JSON.stringify(caller)} send nothing`);
    }
    this.#send(this.#queue(queueArn.split(':').at(-1) ?? ''), { MessageBody: body });
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    const operation = operationOf(request);
    const input = JSON.parse(request.body.toString() || '{}');
    const name = String(input.QueueUrl).split('/').at(-1) ?? '';
    return [{ action: `sqs:${operation}`, resource: this.#arn(name) }];
  }

  async handle(request: AwsRequest): Promise<Response> {
    const operation = operationOf(request);
    const input = JSON.parse(request.body.toString() || '{}');
    const act = this.#operations[operation];
    if (!act) return errorResponse('sqs', 'UnsupportedOperation', `${operation} is not supported here`, 400);
    try {
      return jsonResponse(await act(this.#queue(input.QueueUrl), input));
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      return errorResponse('sqs', error.code, error.message, 400);
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const name of this.#waiting.keys()) this.#wake(name);
    await new Promise((resolve) => setImmediate(resolve));
    this.#database.close();
  }

  #operations: Record<string, (queue: Queue, input: Input) => unknown> = {
    GetQueueAttributes: (queue, { AttributeNames = [] }) => {
      const all = this.#attributes(queue);
      const isAsked = (name: string) => AttributeNames.includes('All') || AttributeNames.includes(name);
      return { Attributes: Object.fromEntries(Object.entries(all).filter(([name]) => isAsked(name))) };
    },
    SendMessage: (queue, input) => this.#send(queue, input),
    ReceiveMessage: (queue, input) => this.#receive(queue, input),
    DeleteMessage: ({ name }, { ReceiptHandle }) => {
      this.#database.prepare('DELETE FROM messages WHERE queue = ? AND receipt = ?').run(name, ReceiptHandle);
      return {};
    },
    ChangeMessageVisibility: (queue, { ReceiptHandle, VisibilityTimeout }) => {
      const visibleAt = Date.now() + Number(VisibilityTimeout) * 1000;
      const change = 'UPDATE messages SET visible_at = ? WHERE queue = ? AND receipt = ?';
      this.#database.prepare(change).run(visibleAt, queue.name, ReceiptHandle);
      this.#wake(queue.name);
      return {};
    },
  };

  #send(queue: Queue, { MessageBody, DelaySeconds, MessageAttributes = {} }: Input) {
    if (DelaySeconds) throw new SqsError('UnsupportedOperation', 'DelaySeconds is not supported here');
    if (!MessageBody) throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
    if (Buffer.byteLength(MessageBody) > 2 ** 20) {
      throw new SqsError(
        'InvalidParameterValue',
        'One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.',
      );
    }
    const id = randomUUID();
    const now = Date.now();
    this.#database
      .prepare('INSERT INTO messages (id, queue, body, attributes, sent, visible_at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, queue.name, MessageBody, JSON.stringify(MessageAttributes), now, now);
    this.#environment.count('AWS/SQS', 'NumberOfMessagesSent', { QueueName: queue.name }, 1);
    this.#wake(queue.name);
    return { MessageId: id, MD5OfMessageBody: md5(MessageBody) };
  }

  async #receive(queue: Queue, input: Input) {
    const until = Date.now() + Number(input.WaitTimeSeconds ?? 0) * 1000;
    for (;;) {
      const messages = this.#take(queue, input);
      if (messages.length > 0) return { Messages: messages };
      if (Date.now() >= until || this.#isStopping) return {};
      await this.#change(queue.name, until);
      if (this.#isStopping) return {};
    }
  }

  #take(queue: Queue, { MaxNumberOfMessages = 1, VisibilityTimeout = queue.visibilitySeconds }: Input) {
    const now = Date.now();
    this.#database
      .prepare('DELETE FROM messages WHERE queue = ? AND sent < ?')
      .run(queue.name, now - queue.retentionSeconds * 1000);
    if (queue.redrive) this.#moveFailed(queue.name, queue.redrive, now);
    const rows = this.#database
      .prepare('SELECT * FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY sent LIMIT ?')
      .all(queue.name, now, Number(MaxNumberOfMessages)) as unknown as Row[];
    return rows.map(({ id, body, attributes, sent, received, firstReceived }) => {
      const receipt = randomUUID();
      this.#database
        .prepare('UPDATE messages SET receipt = ?, visible_at = ?, received = ?, firstReceived = ? WHERE id = ?')
        .run(receipt, now + Number(VisibilityTimeout) * 1000, received + 1, firstReceived ?? now, id);
      return {
        MessageId: id,
        ReceiptHandle: receipt,
        Body: body,
        MD5OfBody: md5(body),
        Attributes: {
          ApproximateReceiveCount: String(received + 1),
          ApproximateFirstReceiveTimestamp: String(firstReceived ?? now),
          SentTimestamp: String(sent),
          SenderId: this.#environment.accountId,
        },
        MessageAttributes: JSON.parse(attributes),
      };
    });
  }

  /** Moves messages that were received too often to the dead-letter queue. */
  #moveFailed(name: string, { arn, maxReceiveCount }: NonNullable<Queue['redrive']>, now: number): void {
    const target = arn.split(':').at(-1) ?? '';
    const { changes } = this.#database
      .prepare(
        'UPDATE messages SET queue = ?, received = 0, receipt = NULL WHERE queue = ? AND visible_at <= ? AND received >= ?',
      )
      .run(target, name, now, maxReceiveCount);
    if (Number(changes) > 0) this.#wake(target);
  }

  /** Waits until a message is sent or becomes visible again, or until the deadline. */
  #change(name: string, until: number): Promise<void> {
    const next = this.#database.prepare('SELECT MIN(visible_at) AS at FROM messages WHERE queue = ?').get(name) as {
      at: number | null;
    };
    const at = Math.min(until, next.at ?? until);
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(name) ?? new Set();
      this.#waiting.set(name, waiting);
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(1, at - Date.now()));
      waiting.add(wake);
    });
  }

  #wake(name: string): void {
    for (const wake of this.#waiting.get(name) ?? []) wake();
  }

  #attributes(queue: Queue): Record<string, string> {
    return {
      ApproximateNumberOfMessages: String(this.#count(queue.name, 'visible_at <= ?')),
      ApproximateNumberOfMessagesNotVisible: String(this.#count(queue.name, 'visible_at > ? AND receipt IS NOT NULL')),
      ApproximateNumberOfMessagesDelayed: String(this.#count(queue.name, 'visible_at > ? AND receipt IS NULL')),
      QueueArn: queue.arn,
      VisibilityTimeout: String(queue.visibilitySeconds),
      MessageRetentionPeriod: String(queue.retentionSeconds),
    };
  }

  #count(name: string, condition: string): number {
    const sql = `SELECT COUNT(*) AS n FROM messages WHERE queue = ? AND ${condition}`;
    return (this.#database.prepare(sql).get(name, Date.now()) as { n: number }).n;
  }

  #deployQueue(resource: Resource): Deployed {
    requireSupported(resource, queueProperties);
    const { properties, physicalName } = resource;
    const name = properties.QueueName ?? physicalName;
    const arn = this.#arn(name);
    const redrive = properties.RedrivePolicy;
    const queue: Queue = {
      name,
      arn,
      url: `${this.#environment.endpoint}/${this.#environment.accountId}/${name}`,
      visibilitySeconds: Number(properties.VisibilityTimeout ?? 30),
      retentionSeconds: Number(properties.MessageRetentionPeriod ?? 345_600),
      redrive: redrive && { arn: redrive.deadLetterTargetArn, maxReceiveCount: Number(redrive.maxReceiveCount) },
    };
    if (!this.#queues.has(name)) this.#watch(name, () => this.visibleMessages(name));
    this.#queues.set(name, queue);
    return { ref: queue.url, attributes: { Arn: arn, QueueName: name, QueueUrl: queue.url } };
  }

  #queue(urlOrName: string): Queue {
    const queue = this.#queues.get(String(urlOrName).split('/').at(-1) ?? '');
    if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  }

  #arn(name: string): string {
    const { region, accountId } = this.#environment;
    return `arn:aws:sqs:${region}:${accountId}:${name}`;
  }
}

class SqsError extends Error {
  override readonly name = 'SqsError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS messages (
    id TEXT PRIMARY KEY,
    queue TEXT NOT NULL,
    body TEXT NOT NULL,
    attributes TEXT NOT NULL,
    sent INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    received INTEGER NOT NULL DEFAULT 0,
    firstReceived INTEGER,
    receipt TEXT
  );
  CREATE INDEX IF NOT EXISTS visible ON messages (queue, visible_at);
`;

const queueProperties = [
  'MessageRetentionPeriod',
  'QueueName',
  'RedrivePolicy',
  'SqsManagedSseEnabled',
  'Tags',
  'VisibilityTimeout',
];

function operationOf({ headers }: AwsRequest): string {
  return headers.get('x-amz-target')?.split('.')[1] ?? '';
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
