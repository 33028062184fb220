import { connect } from 'node:net';
import { environmentWith } from '../platform/environment-for-tests.ts';
import type { Caller } from '../platform/service.ts';
import { CloudFront } from './cloudfront.ts';

export const pages = 'pages.s3.eu-central-1.amazonaws.com';
export const apiHost = 'api.execute-api.eu-central-1.amazonaws.com';

// Ids of policies that AWS manages.
const optimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

type Parts = { site?: object; api?: object; errors?: object[]; origins?: object[]; distribution?: object };

/** CloudFront before an origin of pages and an origin of calls, on a port of its own. */
export async function startCdn() {
  const environment = environmentWith({});
  const cloudFront = new CloudFront(environment);

  async function provide(type: string, name: string, properties: Record<string, unknown>): Promise<string> {
    const resource = { logicalId: name, type: `AWS::CloudFront::${type}`, physicalName: name, properties };
    return (await cloudFront.providers[resource.type]!(resource)).ref;
  }

  const cdn = {
    environment,
    cloudFront,
    /** The id of the distribution. */
    id: '',
    site: `http://127.0.0.1:${await cloudFront.listen(0)}`,
    /** The requests to the origins. */
    asked: [] as { request: Request; caller: Caller }[],
    /** The response of both origins. */
    answer: (_: Request): Response | Promise<Response> =>
      new Response('page', { headers: { 'content-type': 'text/html' } }),

    /** Provides a resource and returns its reference. */
    provide,

    async deploy({ site, api, errors, origins = [], distribution }: Parts = {}): Promise<void> {
      cdn.id = await provide('Distribution', 'Distribution', {
        DistributionConfig: {
          Enabled: true,
          ...distribution,
          Origins: [
            {
              Id: 'pages',
              DomainName: pages,
              S3OriginConfig: { OriginAccessIdentity: '' },
              OriginAccessControlId: 'oac',
            },
            { Id: 'api', DomainName: apiHost, CustomOriginConfig: { OriginProtocolPolicy: 'https-only' } },
            ...origins,
          ],
          DefaultCacheBehavior: {
            TargetOriginId: 'pages',
            ViewerProtocolPolicy: 'redirect-to-https',
            CachePolicyId: optimized,
            Compress: true,
            ...site,
          },
          CacheBehaviors: [
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              ViewerProtocolPolicy: 'https-only',
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
              CachePolicyId: disabled,
              OriginRequestPolicyId: allButHost,
              Compress: true,
              ...api,
            },
          ],
          CustomErrorResponses: errors,
        },
      });
    },

    /** Provides a viewer function with this code and returns its ARN. */
    addFunction(code: string, Runtime = 'cloudfront-js-2.0'): Promise<string> {
      return provide('Function', 'Function', {
        Name: 'Function',
        AutoPublish: true,
        FunctionCode: code,
        FunctionConfig: { Comment: '', Runtime },
      });
    },

    invalidate(paths: string[]): Promise<Response> {
      return cloudFront.handle({
        method: 'POST',
        url: new URL(`http://127.0.0.1/2020-05-31/distribution/${cdn.id}/invalidation`),
        headers: new Headers(),
        body: Buffer.from(paths.map((path) => `<Path>${path}</Path>`).join('')),
        caller: undefined,
      });
    },

    /** The raw body; fetch would decompress it. */
    async rawGet(path: string, encoding: string): Promise<Buffer> {
      const socket = connect(Number(new URL(cdn.site).port), '127.0.0.1');
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`,
      );
      const all = Buffer.concat(await socket.toArray());
      return all.subarray(all.indexOf('\r\n\r\n') + 4);
    },

    stop: () => cloudFront.stop(),
  };

  for (const host of [pages, apiHost]) {
    environment.origins.set(host, async (request, caller) => {
      cdn.asked.push({ request, caller });
      return cdn.answer(request);
    });
  }
  return cdn;
}

export type TestCdn = Awaited<ReturnType<typeof startCdn>>;
