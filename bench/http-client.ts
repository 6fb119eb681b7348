/**
 * A plain HTTP client for the benchmarks. It keeps one connection alive, or as many as it is given, and sends no Sec-Fetch headers, so that a sign-in
 * returns tokens.
 */
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Sent {
  method?: string;
  json?: unknown;
  bytes?: Buffer;
  type?: string;
  headers?: Record<string, string>;
}

export class HttpClient {
  readonly #agent: Agent;
  readonly #base: string;
  token: string | null = null;

  constructor(base: string, connections = 1) {
    this.#base = base;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends a request and returns the complete answer, whatever its status. */
  send(path: string, { method = 'GET', json, bytes, type, headers = {} }: Sent = {}): Promise<Answer> {
    const body = json === undefined ? bytes : Buffer.from(JSON.stringify(json));
    const contentType = json === undefined ? type : 'application/json';
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(path, this.#base),
        {
          method,
          agent: this.#agent,
          headers: {
            ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
            ...(contentType === undefined ? {} : { 'content-type': contentType }),
            ...(body === undefined ? {} : { 'content-length': String(body.length) }),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  /** Sends a request that must succeed and returns its JSON. */
  async json<T>(path: string, sent: Sent = {}): Promise<T> {
    const answer = await this.send(path, sent);
    if (answer.status >= 300) {
      throw new Error(
        `${sent.method ?? 'GET'} ${path} answered ${answer.status}: ${answer.body.toString().slice(0, 600)}`,
      );
    }
    return JSON.parse(answer.body.toString());
  }

  close(): void {
    this.#agent.destroy();
  }
}
