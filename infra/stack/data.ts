import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type GlobalSecondaryIndexProps,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { restoredTableName } from '../stages/stage-names.ts';
import type { DataPart, Stage } from '../stages/stages.ts';
import type { StudioFunction } from './studio-function.ts';
import { allowErasingPhotos } from './uploads-bucket.ts';

type Shape = Omit<TableProps, 'billingMode'>;
type Indexes = readonly GlobalSecondaryIndexProps[];
type DataStage = Pick<Stage, 'isFirstDeployment' | 'restored'>;

/** A table whose data `npm run restore` brings back, together with the other tables of its part. */
export type RestorableTable = { id: string; part: DataPart; table: Table };

/**
 * The tables, split by which functions may access them. They are retained when the stack is deleted. A stage with `restored`
 * uses restored tables instead of its own, which the stack keeps unchanged.
 */
export class Data extends Construct {
  /** Personal data. Key `id`; indexes `by_date` (all, newest first), `by_status`, `by_assignee`, `by_queue` and `by_unsent`. */
  readonly leads: ITable;
  /** Booking requests that look like spam, until staff release them. Personal data. Key `id`; index `by_date`. */
  readonly heldLeads: ITable;
  /** Search tokens of leads, written with the leads. Personal data. Key `start` (prefix) and `term` (token). */
  readonly leadTokens: ITable;
  /** What happened to each lead, and markers of idempotency keys. Personal data. Key `lead_id` and `id`; index `by_unsent`. */
  readonly leadLog: ITable;
  /** The content of the public page. Key `kind` and `id`. */
  readonly content: ITable;
  /** Key `scope` and `setting_key`. */
  readonly settings: ITable;
  /** Limits of requests, which expire, counters of leads, claims of artists and states of photos. Key `id`. */
  readonly limits: ITable;
  /**
   * Connections of open pages, which expire after two hours, tickets of the staff channel, and markers of the live version and of
   * ended accounts. Key `channel` and `id`.
   */
  readonly connections: ITable;
  /** Cached account states, at most a minute old, and the marks of ended sessions. Key `id`. */
  readonly accountStates: ITable;

  /** The stack's own tables with data that does not expire within hours. */
  readonly restorable: RestorableTable[] = [];
  readonly #stage: DataStage;

  constructor(scope: Construct, id: string, stage: DataStage = {}) {
    super(scope, id);
    this.#stage = stage;
    this.leads = this.#inUse('leads', 'Leads', { partitionKey: string('id'), stream: StreamViewType.KEYS_ONLY }, [
      index('by_date', 'list'),
      index('by_status', 'status'),
      // CloudFormation adds one index per table and update. From the first release on, add one index per release.
      index('by_assignee', 'assignee'),
      index('by_assignee_status', 'assignee_status'),
      // Sparse: a lead leaves the index when it is closed or converted.
      index('by_queue', 'queue', 'queue_at'),
      // Sparse: a lead leaves the index when the studio was emailed.
      {
        ...index('by_unsent', 'unsent', 'retry_at', ProjectionType.INCLUDE),
        nonKeyAttributes: ['created_at', 'status', 'notification'],
      },
    ]);
    this.heldLeads = this.#inUse('leads', 'HeldLeads', { partitionKey: string('id') }, [index('by_date', 'list')]);
    this.leadTokens = this.#inUse('leads', 'LeadTerms', { partitionKey: string('start'), sortKey: string('term') });
    this.leadLog = this.#inUse(
      'leads',
      'LeadLog',
      { partitionKey: string('lead_id'), sortKey: string('id'), stream: StreamViewType.KEYS_ONLY },
      [
        // Sparse: an entry leaves the index when its email was sent.
        index('by_unsent', 'unsent', 'retry_at', ProjectionType.KEYS_ONLY),
        // Sparse: only the items that list the agreed dates.
        index('by_start', 'calendar', 'starts_at', ProjectionType.KEYS_ONLY),
      ],
    );
    this.content = this.#inUse('content', 'Content', {
      partitionKey: string('kind'),
      sortKey: string('id'),
      stream: StreamViewType.KEYS_ONLY,
      // Only uploads, reserved ids and change records have it; content never expires.
      timeToLiveAttribute: 'expires_at',
    });
    this.settings = this.#inUse('content', 'Settings', {
      partitionKey: string('scope'),
      sortKey: string('setting_key'),
    });
    this.limits = this.#inUse('leads', 'Limits', {
      partitionKey: string('id'),
      timeToLiveAttribute: 'expires_at',
      stream: StreamViewType.KEYS_ONLY,
    });
    // The following two hold only what expires, so restoring them would bring back closed connections and old states.
    this.connections = this.#table('Connections', {
      partitionKey: string('channel'),
      sortKey: string('id'),
      timeToLiveAttribute: 'expires_at',
      stream: StreamViewType.NEW_IMAGE,
    });
    this.accountStates = this.#table('AccountStates', {
      partitionKey: string('id'),
      timeToLiveAttribute: 'expires_at',
    });
  }

  /** Grants the actions on a table, and sets the environment variable with its name. */
  allow(fn: LambdaFunction, table: ITable, ...actions: TableAction[]): void {
    nameTables(fn, table);
    fn.addToRolePolicy(grant(table.tableArn, actions));
  }

  /** Grants the actions on content of these kinds only. */
  allowKind(fn: LambdaFunction, kind: string | string[], ...actions: TableAction[]): void {
    this.#allowPart(fn, this.content, kind, actions);
  }

  /** Grants the actions on settings of one scope only. */
  allowScope(fn: LambdaFunction, scope: string, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.settings, scope, actions);
  }

  /** Grants the actions on the tokens of self-test bookings only. */
  allowProbeTokens(fn: LambdaFunction, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.leadTokens, 'probes', actions);
  }

  /** Lets the function read the counters of leads only. */
  allowLeadCounts(fn: LambdaFunction): void {
    this.#allowPart(fn, this.limits, 'lead-counts', ['GetItem']);
  }

  /** Grants the actions on tickets of the staff channel, and on the accounts whose connections end. */
  allowStaffChannel(fn: LambdaFunction, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.connections, ['tickets', 'ended'], actions);
  }

  #allowPart(fn: LambdaFunction, table: ITable, keys: string | string[], actions: TableAction[]): void {
    nameTables(fn, table);
    const statement = grant(table.tableArn, actions);
    statement.addCondition('ForAllValues:StringEquals', { 'dynamodb:LeadingKeys': [keys].flat() });
    fn.addToRolePolicy(statement);
  }

  /** Lets the function query these indexes of a table. */
  allowIndexes(fn: LambdaFunction, table: ITable, ...indexes: string[]): void {
    for (const index of indexes) fn.addToRolePolicy(grant(`${table.tableArn}/index/${index}`, ['Query']));
  }

  /** Sets the names of all tables of leads, which the stores of leads need. Grants nothing. */
  nameLeadTables(fn: LambdaFunction): void {
    nameTables(fn, this.leads, this.heldLeads, this.leadLog, this.leadTokens, this.limits);
  }

  /**
   * Lets the function find leads by status, and erase leads and held requests with their logs, photos, search tokens and counters.
   */
  allowErasingLeads(fn: StudioFunction): void {
    allowErasingPhotos(fn);
    this.allow(fn, this.leads, 'DeleteItem', 'GetItem');
    this.allowIndexes(fn, this.leads, 'by_status');
    this.allow(fn, this.heldLeads, 'DeleteItem', 'GetItem');
    this.allowIndexes(fn, this.heldLeads, 'by_date');
    this.allow(fn, this.leadLog, 'BatchWriteItem', 'Query');
    this.allow(fn, this.leadTokens, 'DeleteItem');
    this.allow(fn, this.limits, 'BatchGetItem', 'DeleteItem', 'PutItem', 'UpdateItem');
  }

  #table(id: string, props: Shape, indexes: Indexes = []): Table {
    const table = new Table(this, id, {
      ...props,
      billingMode: BillingMode.PAY_PER_REQUEST,
      // The key that AWS owns is free; that of the account is charged by call (docs/decisions/0040-key-of-tables.md).
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !this.#stage.isFirstDeployment,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    for (const index of indexes) table.addGlobalSecondaryIndex(index);
    return table;
  }

  /** The table that the functions use: the stack's own, or the restored one if the stage names it. */
  #inUse(part: DataPart, id: string, props: Shape, indexes: Indexes = []): ITable {
    const table = this.#table(id, props, indexes);
    this.restorable.push({ id, part, table });
    const restored = this.#stage.restored?.[part];
    if (!restored) return table;
    const stack = Stack.of(this);
    const tableName = restoredTableName(stack.stackName, id, restored.at);
    const label = (restored.streams as Record<string, string>)[id];
    return Table.fromTableAttributes(this, `Restored${id}`, {
      tableName,
      ...(label && {
        tableStreamArn: stack.formatArn({
          service: 'dynamodb',
          resource: 'table',
          resourceName: `${tableName}/stream/${label}`,
        }),
      }),
    });
  }
}

function index(indexName: string, partition: string, sort = 'created_at', projectionType = ProjectionType.ALL) {
  return { indexName, partitionKey: string(partition), sortKey: string(sort), projectionType };
}

/** The actions that functions can be granted. `Scan` is left out on purpose: it reads the whole table. */
type TableAction =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

/** Sets the names of tables, for example `LEAD_LOG_TABLE` for the table `LeadLog`. */
function nameTables(fn: LambdaFunction, ...tables: ITable[]): void {
  for (const { node, tableName } of tables) {
    const words = node.id.replace(/^Restored/, '').replace(/\B[A-Z]/g, '_$&');
    fn.addEnvironment(`${words.toUpperCase()}_TABLE`, tableName);
  }
}

function grant(resource: string, actions: TableAction[]): PolicyStatement {
  return new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [resource] });
}

function string(name: string) {
  return { name, type: AttributeType.STRING };
}
