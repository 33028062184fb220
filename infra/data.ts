import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** The tables, split by what may touch them. They outlive the stack. */
export class Data extends Construct {
  /** Personal data. Key `id`; indexes `by_date` (all, newest first) and `by_status`. */
  readonly leads: Table;
  /** What leads are found by, personal data too. Key `start` and `term`; written along with the leads. */
  readonly leadTerms: Table;
  /** All that the public page shows. Key `kind` and `id`. */
  readonly content: Table;
  /** Key `scope` and `setting_key`. */
  readonly settings: Table;
  /** Counters: of visitors' requests, forgotten by themselves, and of leads by status. Key `id`. */
  readonly limits: Table;
  /** Pages that are open now, forgotten after two hours, and which version is live. Key `channel` and `id`. */
  readonly connections: Table;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.leads = this.#table('Leads', { partitionKey: string('id'), stream: StreamViewType.KEYS_ONLY });
    this.leads.addGlobalSecondaryIndex({ ...newestFirst, indexName: 'by_date', partitionKey: string('list') });
    this.leads.addGlobalSecondaryIndex({ ...newestFirst, indexName: 'by_status', partitionKey: string('status') });
    this.leadTerms = this.#table('LeadTerms', { partitionKey: string('start'), sortKey: string('term') });
    this.content = this.#table('Content', {
      partitionKey: string('kind'),
      sortKey: string('id'),
      stream: StreamViewType.KEYS_ONLY,
      // Only uploads and promised ids carry it: the content itself never ends.
      timeToLiveAttribute: 'expires_at',
    });
    this.settings = this.#table('Settings', { partitionKey: string('scope'), sortKey: string('setting_key') });
    this.limits = this.#table('Limits', { partitionKey: string('id'), timeToLiveAttribute: 'expires_at' });
    this.connections = this.#table('Connections', {
      partitionKey: string('channel'),
      sortKey: string('id'),
      timeToLiveAttribute: 'expires_at',
      stream: StreamViewType.NEW_IMAGE,
    });
  }

  /** Lets the function do these things with a table, and tells it the table's name in `variable`. */
  allow(fn: LambdaFunction, table: Table, variable: string, ...actions: TableAction[]): void {
    fn.addEnvironment(variable, table.tableName);
    fn.addToRolePolicy(grant(table.tableArn, actions));
  }

  /** Lets the function do these things with the content of one kind alone. */
  allowKind(fn: LambdaFunction, kind: string, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.content, 'CONTENT_TABLE', kind, actions);
  }

  /** Lets the function do these things with the settings of one scope alone. */
  allowScope(fn: LambdaFunction, scope: string, ...actions: TableAction[]): void {
    this.#allowPart(fn, this.settings, 'SETTINGS_TABLE', scope, actions);
  }

  #allowPart(fn: LambdaFunction, table: Table, variable: string, key: string, actions: TableAction[]): void {
    fn.addEnvironment(variable, table.tableName);
    const statement = grant(table.tableArn, actions);
    statement.addCondition('ForAllValues:StringEquals', { 'dynamodb:LeadingKeys': [key] });
    fn.addToRolePolicy(statement);
  }

  /** Lets the function read a table through its indexes. */
  allowIndexes(fn: LambdaFunction, table: Table, ...indexes: string[]): void {
    for (const index of indexes) fn.addToRolePolicy(grant(`${table.tableArn}/index/${index}`, ['Query']));
  }

  /** Lets the function find leads by their status, and erase them with all that belongs to them. */
  allowErasingLeads(fn: LambdaFunction): void {
    this.allow(fn, this.leads, 'LEADS_TABLE', 'DeleteItem', 'GetItem');
    this.allowIndexes(fn, this.leads, 'by_status');
    this.allow(fn, this.leadTerms, 'LEAD_TERMS_TABLE', 'DeleteItem');
    this.allow(fn, this.limits, 'LIMITS_TABLE', 'UpdateItem');
  }

  #table(id: string, props: Omit<TableProps, 'billingMode'>): Table {
    return new Table(this, id, {
      ...props,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

const newestFirst = { sortKey: string('created_at'), projectionType: ProjectionType.ALL };

/** What functions do with tables. There is no scan, on purpose. */
export type TableAction =
  | 'BatchGetItem'
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
