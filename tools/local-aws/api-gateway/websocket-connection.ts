import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { watchFrames } from './websocket-frames.ts';

/** The fixed quotas of API Gateway for each WebSocket connection. */
export type ConnectionLimits = { idleMs: number; longestMs: number; messageBytes: number; frameBytes: number };

export const awsLimits: ConnectionLimits = {
  idleMs: 600_000,
  longestMs: 7_200_000,
  messageBytes: 128 * 1024,
  frameBytes: 32 * 1024,
};

type Events = { message(text: string): void; closed(code: number, reason: string): void };

/** An open connection, which ends after the idle timeout and at the latest after two hours. */
export class Connection {
  readonly connectedAt: number;
  lastActiveAt: number;
  readonly #socket: WebSocket;
  readonly #limits: ConnectionLimits;
  readonly #longest: NodeJS.Timeout;
  #idle: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, transport: Duplex, connectedAt: number, limits: ConnectionLimits, events: Events) {
    this.#socket = socket;
    this.#limits = limits;
    this.connectedAt = connectedAt;
    this.lastActiveAt = connectedAt;
    this.#longest = setTimeout(() => this.close(1001, 'Going away'), limits.longestMs);
    this.#active();
    watchFrames(transport, limits.frameBytes, () => this.close(1009, 'Frame is too long'));
    socket.on('message', (data, isBinary) => {
      this.#active();
      if (isBinary) this.close(1003, 'Binary is not supported');
      else events.message(data.toString());
    });
    // The `ws` library closes the connection itself.
    socket.on('error', () => {});
    socket.on('close', (code, reason) => {
      clearTimeout(this.#longest);
      clearTimeout(this.#idle);
      events.closed(code, reason.toString());
    });
  }

  send(text: string): void {
    this.#active();
    this.#socket.send(text, () => {});
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Ends the connection without a closing handshake, like a lost network. */
  cut(): void {
    this.#socket.terminate();
  }

  #active(): void {
    this.lastActiveAt = Date.now();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(1001, 'Idle timeout'), this.#limits.idleMs);
  }
}
