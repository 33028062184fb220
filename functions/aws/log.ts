import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/** Structured log lines. They name ids, codes and counts; never a name, an address, a phone number or a text. */
export const log = new Logger();

/** The studio's own figures, which the alarms read; the stack names their namespace. */
export const metrics = new Metrics();
