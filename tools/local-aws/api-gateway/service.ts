import type {
  AwsRequest,
  AwsService,
  Environment,
  Provider,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { HttpApis } from './http-api.ts';
import { WebSocketApis } from './websocket-api.ts';

/** API Gateway: HTTP and WebSocket APIs share resource types and the signing name. */
export class ApiGateway implements AwsService {
  readonly signingName = 'execute-api';
  readonly providers: Providers;
  readonly #http: HttpApis;
  readonly #webSocket: WebSocketApis;

  constructor(environment: Environment) {
    this.#http = new HttpApis(environment);
    this.#webSocket = new WebSocketApis(environment);
    const kindOf = ({ properties }: Resource) =>
      properties.ProtocolType === 'WEBSOCKET' || this.#webSocket.has(properties.ApiId) ? this.#webSocket : this.#http;
    const choose =
      (type: string): Provider =>
      (resource) => {
        const provider = kindOf(resource).providers[type];
        if (!provider) throw new Error(`${type} is not supported here for this kind of API`);
        return provider(resource);
      };
    this.providers = Object.fromEntries(Object.keys(this.#http.providers).map((type) => [type, choose(type)]));
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    return this.#http.answers(request) ? [] : this.#webSocket.requiredRights(request);
  }

  handle(request: AwsRequest): Promise<Response> {
    return this.#http.answers(request) ? this.#http.handle(request) : this.#webSocket.handle(request);
  }

  stop(): Promise<void> {
    return this.#webSocket.stop();
  }
}
