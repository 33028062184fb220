import { readFileSync } from 'node:fs';

/** What happens in a month. */
export type Usage = {
  visits: number;
  leads: number;
  /** Saves in the dashboard that change the page. */
  publishes: number;
  /** Uploaded images. */
  images: number;
  /** Staff members who use the dashboard. */
  staff: number;
};

export const defaultUsage: Usage = { visits: 10_000, leads: 50, publishes: 60, images: 30, staff: 3 };

/** Counts of the stack; a test compares them with the synthesised template. */
export const stackFacts = {
  /** Metrics that alarms read; one with an expression counts each of its metrics. */
  alarmMetrics: 34,
  dashboards: 1,
  minuteSchedules: 2,
  hourlySchedules: 3,
  dailySchedules: 4,
  /** The self-test. */
  sixHourlySchedules: 1,
  /** CDN functions that run for each request to the site bucket. */
  cdnFunctions: 2,
  apiMegabytes: 1024,
  imageMegabytes: 3008,
};

/** A visit: limits that `npm run bench` enforces, and assumptions about how visitors behave. */
const visitFacts = {
  /** Requests and kilobytes of the first view: budgets of the bench. */
  firstRequests: 8,
  firstKilobytes: 150,
  /** Scripts that load late: the budget of 78 kB less the 5 kB that load first. */
  lateRequests: 4,
  lateKilobytes: 73,
  /** Assumption: images that come into view while scrolling, each at the budget of 45 kB. */
  images: 8,
  imageKilobytes: 45,
  /** Assumption: minutes that a page stays open. */
  minutes: 2,
  /** Assumption: the share of visits that come near the booking form, which fetches a token. */
  formShare: 0.3,
};

/** Assumptions about the work of the functions, each rounded up. */
const work = {
  /** Seconds of a call of the API, of a scheduled run, of a connection, of an email, of a publish, of an image and of a photo. */
  callSeconds: 0.1,
  runSeconds: 0.1,
  /** Seconds of a self-test, which waits for its email. */
  selfTestSeconds: 10,
  connectionSeconds: 0.03,
  emailSeconds: 0.5,
  publishSeconds: 3,
  imageSeconds: 8,
  photoSeconds: 2,
  /** Calls of the dashboard by a staff member a month. */
  callsPerStaff: 3000,
  /** Minutes a month that a staff member has a dashboard open, and messages of one: heartbeats, and changes of leads. */
  minutesPerStaff: 10_000,
  messagesPerStaffMinute: 2.4,
  messagesPerLead: 10,
  /** Calls about a lead: the booking, its photos, views of its page and answers. Reads of an account's calendar feed a month. */
  callsPerLead: 30,
  feedsPerStaff: 720,
  /** To the studio, and to the visitor: a confirmation, replies, dates and a reminder; two tell staff of answers. */
  emailsPerLead: 8,
  /** Write units of a lead with its search tokens, counters, log, dates and limits, and of a connection that opens and closes. */
  writesPerLead: 300,
  writesPerConnection: 4,
  readsPerLead: 20,
  readsPerCall: 12,
  readsPerFeed: 200,
  readsPerRun: 1,
  readsPerPublish: 100,
  /** Bytes of the log of a call, with the lines of Lambda itself. */
  logBytes: 1200,
  /** Files and invalidated paths of a publish; files of an image in all widths. */
  filesPerPublish: 30,
  pathsPerPublish: 6,
  filesPerImage: 16,
  /** Photos that a visitor sends: one file is uploaded, two are made. Lists of the hourly run that deletes those without a lead. */
  photosPerLead: 6,
  filesPerPhoto: 3,
  listsPerHour: 12,
  /** Storage after some years. */
  gigabytesOfTables: 1,
  gigabytesOfFiles: 5,
  /** Metrics that are reported all the time; the others are billed only for the hours in which they are. */
  steadyMetrics: 2,
};

const days = 30;
const requestsPerQueueMinute = 15;

export type Line = {
  service: string;
  unit: string;
  quantity: number;
  free: number;
  price: string;
  sum: number;
  source: string;
};

/**
 * What a month costs, by the prices in `docs/costs.md`. Quantities are upper bounds: nothing is taken off for the caches of
 * browsers.
 */
export function costLines(usage: Usage): Line[] {
  const document = readFileSync('docs/costs.md', 'utf8');
  const quantities = new Map(Object.entries(quantitiesOf(usage)));
  const prices = document.matchAll(/^\| (.+) \| (.+) \| \$([\d.]+) \/ ([\d,]+) \| ([\d,]*) \| (\[.+\)) \|$/gm);
  const lines = [...prices].map(([, service = '', unit = '', usd = '', per = '', allowance = '', source = '']) => {
    const quantity = quantities.get(`${service}: ${unit}`) ?? Number.NaN;
    const free = count(allowance);
    const sum = (Math.max(0, quantity - free) / count(per)) * Number(usd);
    return { service, unit, quantity, free, price: `$${usd} / ${per}`, sum, source };
  });
  if (lines.length !== quantities.size || lines.some(({ sum }) => Number.isNaN(sum))) {
    throw new Error('The table of prices in docs/costs.md does not match the quantities of the model.');
  }
  return lines;
}

export function total(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.sum, 0);
}

function count(text: string): number {
  return Number(text.replaceAll(',', ''));
}

function quantitiesOf({ visits, leads, publishes, images, staff }: Usage): Record<string, number> {
  const { firstRequests, lateRequests, firstKilobytes, lateKilobytes } = visitFacts;
  const minutesOfMonth = days * 24 * 60;
  const selfTests = stackFacts.sixHourlySchedules * days * 4;
  const runs =
    stackFacts.minuteSchedules * minutesOfMonth +
    stackFacts.hourlySchedules * days * 24 +
    stackFacts.dailySchedules * days +
    selfTests;
  const siteRequests = visits * (firstRequests + lateRequests);
  const apiCalls =
    visits * visitFacts.formShare +
    leads * work.callsPerLead +
    staff * (work.callsPerStaff + work.feedsPerStaff) +
    selfTests * 3;
  // A self-test sends one, and each is reported back as delivered.
  const emails = leads * work.emailsPerLead + selfTests;
  const photos = leads * work.photosPerLead;
  const calls = runs + apiCalls + visits * 2 + emails * 2 + publishes * 2 + images + photos;
  const seconds =
    runs * work.runSeconds +
    selfTests * work.selfTestSeconds +
    apiCalls * work.callSeconds +
    visits * 2 * work.connectionSeconds +
    emails * work.emailSeconds +
    publishes * work.publishSeconds;
  const files = publishes * work.filesPerPublish + images * work.filesPerImage + photos * work.filesPerPhoto;
  const imageSeconds = images * work.imageSeconds + photos * work.photoSeconds;
  return {
    'CloudFront: GB to visitors':
      (visits * (firstKilobytes + lateKilobytes + visitFacts.images * visitFacts.imageKilobytes)) / 1_000_000,
    'CloudFront: HTTPS requests': siteRequests + visits * (visitFacts.images + 1) + apiCalls,
    'CloudFront: calls of CDN functions': siteRequests * stackFacts.cdnFunctions,
    'CloudFront: invalidated paths': publishes * work.pathsPerPublish,
    'Lambda: calls': calls,
    'Lambda: GB-seconds (arm64)': (seconds * stackFacts.apiMegabytes) / 1024,
    'Lambda: GB-seconds (x86_64, images)': (imageSeconds * stackFacts.imageMegabytes) / 1024,
    'API Gateway: HTTP API calls': apiCalls,
    // A heartbeat every few minutes, and a notice of each publish to the pages that are open then.
    'API Gateway: WebSocket messages':
      visits * (visitFacts.minutes / 5) +
      publishes * (visits / minutesOfMonth) * visitFacts.minutes +
      staff * (work.minutesPerStaff * work.messagesPerStaffMinute + leads * work.messagesPerLead),
    'API Gateway: WebSocket connection minutes': visits * visitFacts.minutes + staff * work.minutesPerStaff,
    'DynamoDB: write request units':
      visits * work.writesPerConnection + (leads + selfTests) * work.writesPerLead + staff * work.callsPerStaff,
    'DynamoDB: read request units':
      apiCalls * work.readsPerCall +
      leads * work.readsPerLead +
      staff * work.feedsPerStaff * work.readsPerFeed +
      runs * work.readsPerRun +
      publishes * work.readsPerPublish,
    'DynamoDB: GB stored': work.gigabytesOfTables,
    'DynamoDB: GB with point-in-time recovery': work.gigabytesOfTables,
    'S3: GB stored': work.gigabytesOfFiles,
    'S3: PUT requests': files + days * 24 * work.listsPerHour,
    'S3: GET requests': files * 20,
    'SES: emails': emails,
    'Cognito: active accounts (Essentials)': staff,
    'SQS: requests': requestsPerQueueMinute * minutesOfMonth,
    'EventBridge Scheduler: calls': runs,
    'CloudWatch: metrics of alarms': stackFacts.alarmMetrics,
    'CloudWatch: custom metrics': work.steadyMetrics,
    'CloudWatch: dashboards of up to 50 metrics': stackFacts.dashboards,
    'CloudWatch: GB of logs': (calls * work.logBytes) / 1_000_000_000,
  };
}
