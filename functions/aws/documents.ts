import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientOptions } from './client-options.ts';

/** The one DynamoDB client of a process. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions), {
  marshallOptions: { removeUndefinedValues: true },
});
