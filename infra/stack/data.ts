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
    const leads = this.#table('Leads', { partitionKey: string('id'), stream: StreamViewType.KEYS_ONLY }, [
      { ...newestFirst, indexName: 'by_date', partitionKey: string('list') },
      { ...newestFirst, indexName: 'by_status', partitionKey: string('status') },
      // CloudFormation adds one index per table and update. From the first release on, add one index per release.
      { ...newestFirst, indexName: 'by_assignee', partitionKey: string('assignee') },
      { ...newestFirst, indexName: 'by_assignee_status', partitionKey: string('assignee_status') },
      // Sparse: a lead leaves the index when it is closed or converted.
      {
        indexName: 'by_queue',
        partitionKey: string('queue'),
        sortKey: string('queue_at'),
        projectionType: ProjectionType.ALL,
      },
      // Sparse: a lead leaves the index when the studio was emailed.
      {
        indexName: 'by_unsent',
        partitionKey: string('unsent'),
        sortKey: string('retry_at'),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: ['created_at', 'status', 'notification'],
      },
    ]);
    this.leads = this.#inUse('leads', leads);
    const heldLeads = this.#table('HeldLeads', { partitionKey: string('id') }, [
      { ...newestFirst, indexName: 'by_date', partitionKey: string('list') },
    ]);
    this.heldLeads = this.#inUse('leads', heldLeads);
    const leadTokens = this.#table('LeadTerms', { partitionKey: string('start'), sortKey: string('term') });
    this.leadTokens = this.#inUse('leads', leadTokens);
    const leadLog = this.#table(
      'LeadLog',
      { partitionKey: string('lead_id'), sortKey: string('id'), stream: StreamViewType.KEYS_ONLY },
      [
        // Sparse: an entry leaves the index when its email was sent.
        {
          indexName: 'by_unsent',
          partitionKey: string('unsent'),
          sortKey: string('retry_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
        // Sparse: only the items that list the agreed dates.
        {
          indexName: 'by_start',
          partitionKey: string('calendar'),
          sortKey: string('starts_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
    );
    this.leadLog = this.#inUse('leads', leadLog);
    const content = this.#table('Content', {
      partitionKey: string('kind'),
      sortKey: string('id'),
      stream: StreamViewType.KEYS_ONLY,
      // Only uploads, reserved ids and change records have it; content never expires.
      timeToLiveAttribute: 'expires_at',
    });
    this.content = this.#inUse('content', content);
    const settings = this.#table('Settings', { partitionKey: string('scope'), sortKey: string('setting_key') });
    this.settings = this.#inUse('content', settings);
    const limits = this.#table('Limits', {
      partitionKey: string('id'),
      timeToLiveAttribute: 'expires_at',
      stream: StreamViewType.KEYS_ONLY,
    });
    this.limits = this.#inUse('leads', limits);
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

  /** Grants the actions on a table, and sets the environment variable `variable` to its name. */
  allow(fn: LambdaFunction, table: ITable, variable: string, ...actions: TableAction[]): void {
    fn.addEnvironment(variable, table.tableName);
    fn.addToRolePolicy(grant(table.tableArn, actions));
  }

  /** Grants the actions on content of one kind only. */
  allowKind(fn: LambdaFunction, kind: string, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.content, 'CONTENT_TABLE', kind, actions);
  }

  /** Grants the actions on settings of one scope only. */
  allowScope(fn: LambdaFunction, scope: string, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.settings, 'SETTINGS_TABLE', scope, actions);
  }

  /** Grants the actions on the tokens of self-test bookings only. */
  allowProbeTokens(fn: LambdaFunction, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.leadTokens, 'LEAD_TERMS_TABLE', 'probes', actions);
  }

  /** Grants the actions on tickets of the staff channel, and on the accounts whose connections end. */
  allowStaffChannel(fn: LambdaFunction, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.connections, 'CONNECTIONS_TABLE', ['tickets', 'ended'], actions);
  }

  #allowPart(
    fn: LambdaFunction,
    table: ITable,
    variable: string,
    keys: string | string[],
    actions: TableAction[],
  ): void {
    fn.addEnvironment(variable, table.tableName);
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
    fn.addEnvironment('LEADS_TABLE', this.leads.tableName);
    fn.addEnvironment('HELD_LEADS_TABLE', this.heldLeads.tableName);
    fn.addEnvironment('LEAD_LOG_TABLE', this.leadLog.tableName);
    fn.addEnvironment('LEAD_TERMS_TABLE', this.leadTokens.tableName);
    fn.addEnvironment('LIMITS_TABLE', this.limits.tableName);
  }

  /**
   * Lets the function find leads by status, and erase leads and held requests with their logs, photos, search tokens and counters.
   */
  allowErasingLeads(fn: StudioFunction): void {
    allowErasingPhotos(fn);
    this.allow(fn, this.leads, 'LEADS_TABLE', 'DeleteItem', 'GetItem');
    this.allowIndexes(fn, this.leads, 'by_status');
    this.allow(fn, this.heldLeads, 'HELD_LEADS_TABLE', 'DeleteItem', 'GetItem');
    this.allowIndexes(fn, this.heldLeads, 'by_date');
    this.allow(fn, this.leadLog, 'LEAD_LOG_TABLE', 'BatchWriteItem', 'Query');
    this.allow(fn, this.leadTokens, 'LEAD_TERMS_TABLE', 'DeleteItem');
    this.allow(fn, this.limits, 'LIMITS_TABLE', 'BatchGetItem', 'DeleteItem', 'PutItem', 'UpdateItem');
  }

  #table(
    id: string,
    props: Omit<TableProps, 'billingMode'>,
    indexes: readonly GlobalSecondaryIndexProps[] = [],
  ): Table {
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
  #inUse(part: DataPart, table: Table): ITable {
    const { id } = table.node;
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

const newestFirst = { sortKey: string('created_at'), projectionType: ProjectionType.ALL };

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

function grant(resource: string, actions: TableAction[]): PolicyStatement {
  return new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [resource] });
}

function string(name: string) {
  return { name, type: AttributeType.STRING };
}
