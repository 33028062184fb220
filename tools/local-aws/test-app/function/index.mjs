import { DeleteItemCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient();
const TableName = process.env.TABLE;

export async function handler({ requestContext: { http }, pathParameters, body }) {
  const id = { S: pathParameters.id };
  try {
    return { statusCode: 200, body: JSON.stringify(await answer(http.method, id, body)) };
  } catch (error) {
    return { statusCode: 500, body: JSON.stringify({ error: error.name }) };
  }
}

async function answer(method, id, text) {
  switch (method) {
    case 'PUT':
      return client.send(new PutItemCommand({ TableName, Item: { id, text: { S: text } } })).then(() => ({}));
    // The role has no right to delete.
    case 'DELETE':
      return client.send(new DeleteItemCommand({ TableName, Key: { id } }));
    default: {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: { id } }));
      return { text: Item?.text.S, greeting: process.env.GREETING };
    }
  }
}
