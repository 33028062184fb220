/** Where a price was read. A price `from memory` was not: check it at its source before you rely on it. */
type Evidence = 'AWS page' | 'article' | 'from memory';

export type Price = {
  service: string;
  /** What is counted. */
  unit: string;
  /** US dollars for `per` units, in us-east-1 and for visitors in Europe and North America. */
  usd: number;
  per: number;
  /** Units that are free every month for an account, without a time limit. */
  free?: number;
  source: string;
  evidence: Evidence;
  /** Year and month of the text, or of the look-up if the text has no date. */
  date: string;
};

const million = 1_000_000;
const cloudFront = { service: 'CloudFront', source: 'https://aws.amazon.com/cloudfront/pricing/' };
const lambda = { service: 'Lambda', source: 'https://aws.amazon.com/lambda/pricing/' };
const apiGateway = { service: 'API Gateway', source: 'https://aws.amazon.com/api-gateway/pricing/' };
const dynamoDb = { service: 'DynamoDB', source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/' };
const s3 = { service: 'S3', source: 'https://aws.amazon.com/s3/pricing/' };
const cloudWatch = { service: 'CloudWatch', source: 'https://aws.amazon.com/cloudwatch/pricing/' };
const read = { evidence: 'AWS page', date: '2026-11' } as const;
const remembered = { evidence: 'from memory', date: '2026-11' } as const;

/** What AWS charges, without taxes, discounts and the allowances of an account's first year. */
export const prices = {
  cdnTransfer: { ...cloudFront, unit: 'GB to visitors', usd: 0.085, per: 1, free: 1000, ...read },
  cdnRequests: {
    ...cloudFront,
    unit: 'HTTPS requests',
    usd: 0.01,
    per: 10_000,
    free: 10 * million,
    evidence: 'article',
    date: '2026-11',
  },
  cdnFunctions: {
    ...cloudFront,
    unit: 'calls of CDN functions',
    usd: 0.1,
    per: million,
    free: 2 * million,
    evidence: 'article',
    date: '2026-11',
  },
  invalidations: { ...cloudFront, unit: 'invalidated paths', usd: 0.005, per: 1, free: 1000, ...read },
  calls: { ...lambda, unit: 'calls', usd: 0.2, per: million, free: million, evidence: 'article', date: '2025-12' },
  compute: {
    ...lambda,
    unit: 'GB-seconds (arm64)',
    usd: 0.0000133334,
    per: 1,
    free: 400_000,
    evidence: 'article',
    date: '2024-12',
  },
  imageCompute: {
    ...lambda,
    unit: 'GB-seconds (x86_64, images)',
    usd: 0.0000166667,
    per: 1,
    evidence: 'article',
    date: '2024-12',
  },
  httpCalls: { ...apiGateway, unit: 'HTTP API calls', usd: 1, per: million, evidence: 'article', date: '2025-05' },
  messages: { ...apiGateway, unit: 'WebSocket messages', usd: 1, per: million, evidence: 'article', date: '2025-05' },
  connectionMinutes: {
    ...apiGateway,
    unit: 'WebSocket connection minutes',
    usd: 0.25,
    per: million,
    evidence: 'article',
    date: '2026-06',
  },
  writes: { ...dynamoDb, unit: 'write request units', usd: 0.625, per: million, ...remembered },
  reads: { ...dynamoDb, unit: 'read request units', usd: 0.125, per: million, ...remembered },
  tableStorage: { ...dynamoDb, unit: 'GB stored', usd: 0.25, per: 1, free: 25, ...remembered },
  recovery: { ...dynamoDb, unit: 'GB with point-in-time recovery', usd: 0.2, per: 1, ...remembered },
  fileStorage: { ...s3, unit: 'GB stored', usd: 0.023, per: 1, ...remembered },
  fileWrites: { ...s3, unit: 'PUT requests', usd: 0.005, per: 1000, ...remembered },
  fileReads: { ...s3, unit: 'GET requests', usd: 0.0004, per: 1000, ...remembered },
  emails: {
    service: 'SES',
    unit: 'emails',
    usd: 0.1,
    per: 1000,
    source: 'https://aws.amazon.com/ses/pricing/',
    evidence: 'article',
    date: '2026-02',
  },
  accounts: {
    service: 'Cognito',
    unit: 'active accounts (Essentials)',
    usd: 0.015,
    per: 1,
    free: 10_000,
    source: 'https://aws.amazon.com/cognito/pricing/',
    ...remembered,
  },
  queueRequests: {
    service: 'SQS',
    unit: 'requests',
    usd: 0.4,
    per: million,
    free: million,
    source: 'https://aws.amazon.com/sqs/pricing/',
    ...remembered,
  },
  scheduledCalls: {
    service: 'EventBridge Scheduler',
    unit: 'calls',
    usd: 1,
    per: million,
    free: 14 * million,
    source: 'https://aws.amazon.com/eventbridge/pricing/',
    ...remembered,
  },
  alarms: {
    ...cloudWatch,
    unit: 'metrics of alarms',
    usd: 0.1,
    per: 1,
    free: 10,
    evidence: 'article',
    date: '2026-06',
  },
  customMetrics: {
    ...cloudWatch,
    unit: 'custom metrics',
    usd: 0.3,
    per: 1,
    free: 10,
    evidence: 'article',
    date: '2026-06',
  },
  dashboards: {
    ...cloudWatch,
    unit: 'dashboards of up to 50 metrics',
    usd: 3,
    per: 1,
    free: 3,
    evidence: 'article',
    date: '2026-06',
  },
  logs: { ...cloudWatch, unit: 'GB of logs', usd: 0.5, per: 1, free: 5, evidence: 'article', date: '2026-06' },
} satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
