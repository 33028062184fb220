import { HttpApis } from './api-gateway.ts';
import type { AwsRequest, AwsService, Environment, Need, Provider, Providers, Resource } from './service.ts';
import { WebSocketApis } from './websocket-api.ts';

/** API Gateway: its two kinds of APIs share their resource types, and the name that calls are signed for. */
export class ApiGateway implements AwsService {
  readonly signingName = 'execute-api';
  readonly providers: Providers;
  readonly #webSocket: WebSocketApis;

  constructor(environment: Environment) {
    const http = new HttpApis(environment);
    this.#webSocket = new WebSocketApis(environment);
    const kindOf = ({ properties }: Resource) =>
      properties.ProtocolType === 'WEBSOCKET' || this.#webSocket.has(properties.ApiId) ? this.#webSocket : http;
    const choose =
      (type: string): Provider =>
      (resource) => {
        const provider = kindOf(resource).providers[type];
        if (!provider) throw new Error(`${type} is not supported here for this kind of API`);
        return provider(resource);
      };
    this.providers = Object.fromEntries(Object.keys(http.providers).map((type) => [type, choose(type)]));
  }

  needs(request: AwsRequest): Need[] {
    return this.#webSocket.needs(request);
  }

  handle(request: AwsRequest): Promise<Response> {
    return this.#webSocket.handle(request);
  }

  stop(): Promise<void> {
    return this.#webSocket.stop();
  }
}
