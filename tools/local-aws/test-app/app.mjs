// A small app that local-aws runs in its own test: a table, a function and a route.
import { App, CfnOutput, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';

const outdir = 'bundle';
buildSync({ entryPoints: ['function/index.mjs'], bundle: true, platform: 'node', outdir });
const app = new App();
const stack = new Stack(app, 'Notes');
const table = new Table(stack, 'Table', {
  partitionKey: { name: 'id', type: AttributeType.STRING },
  billingMode: BillingMode.PAY_PER_REQUEST,
});
const handler = new LambdaFunction(stack, 'Handler', {
  runtime: Runtime.NODEJS_24_X,
  handler: 'index.handler',
  code: Code.fromAsset(outdir),
  environment: { TABLE: table.tableName, GREETING: app.node.tryGetContext('greeting') },
});
table.grant(handler, 'dynamodb:PutItem', 'dynamodb:GetItem');
const api = new HttpApi(stack, 'Api');
const integration = new HttpLambdaIntegration('Integration', handler);
api.addRoutes({ path: '/notes/{id}', methods: [HttpMethod.GET, HttpMethod.PUT, HttpMethod.DELETE], integration });
new CfnOutput(stack, 'NotesUrl', { value: api.apiEndpoint });
