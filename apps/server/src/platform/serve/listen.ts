/** The listening socket, plain or TLS, with limits on slow and oversized requests. */
import { readFileSync } from 'node:fs';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import { ConfigError } from '../basics/config.ts';
import type { Config } from '../basics/config.ts';
import { isErrorCode } from '../basics/error-codes.ts';
import type { Bindings } from '../http/request.ts';
import { hasBody, receiveUnread } from './unread-body.ts';

export interface Listening {
  /** The URL under which users reach the server, with the actual port. */
  readonly url: string;
  /** Stops accepting requests; resolves when the last one has ended, or after ten seconds. */
  readonly stop: () => Promise<void>;
}

interface Site {
  readonly fetch: (request: Request, connection?: Bindings) => Response | Promise<Response>;
}

/**
 * Limits that no honest request reaches; `request.ts` limits bodies by the rate at which they arrive. Idle
 * connections stay open for longer than the 60 s of common proxies: if the server closed first while the proxy sends,
 * the user would see a 502.
 */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 2_400_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};
const closeIdleEveryMs = 50;
const stopWithinMs = 10_000;

const readPem = (path: string, name: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigError(`${name}: can't read ${path}.`);
  }
};

const createNodeServer = (config: Config, listener: RequestListener): Server => {
  if (config.tls === null) return createServer(limits, listener);
  const cert = readPem(config.tls.certFile, 'TLS_CERT');
  const key = readPem(config.tls.keyFile, 'TLS_KEY');
  return createTlsServer({ ...limits, cert, key }, listener);
};

const opened = (server: Server, config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (isErrorCode(error, 'EADDRINUSE'))
        reject(new ConfigError(`Port ${config.port} is taken: stop what uses it, or set PORT to another.`));
      else if (isErrorCode(error, 'EACCES'))
        reject(new ConfigError(`This user may not open port ${config.port}: set PORT to 1024 or more.`));
      else reject(error);
    });
    server.listen(config.port, config.host, resolve);
  });

const serverUrl = (server: Server, config: Config): string => {
  const address = server.address();
  if (config.publicUrlConfigured || address === null || typeof address === 'string')
    return config.publicUrl.origin;
  const url = new URL(config.publicUrl);
  url.port = String(address.port);
  return url.origin;
};

const closed = async (server: Server): Promise<void> => {
  const whenClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Without this, a connection whose last answer ends after the stop began would stay open for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  const cut = setTimeout(() => server.closeAllConnections(), stopWithinMs);
  await whenClosed;
  clearInterval(idle);
  clearTimeout(cut);
};

/** The answer, once its sender can receive it. */
const answeredThrough = async (
  answer: Response | Promise<Response>,
  { incoming, outgoing }: Parameters<Parameters<typeof getRequestListener>[0]>[1],
  config: Config,
): Promise<Response> => {
  const response = await answer;
  if (incoming instanceof IncomingMessage && outgoing instanceof ServerResponse) {
    const { pauseMs } = config.requests;
    await receiveUnread({ incoming, outgoing }, { status: response.status, pauseMs });
  }
  return response;
};

/** Opens the port and serves the site on it. */
export const listen = async (site: Site, config: Config): Promise<Listening> => {
  // The adapter's own Request and Response classes; Node's cost a tenth of the time of a small read.
  const listener = getRequestListener(
    (request, connection) => {
      const answer = site.fetch(request, connection);
      return hasBody(connection.incoming) ? answeredThrough(answer, connection, config) : answer;
    },
    // Its own clean-up resets the connection half a second after the answer.
    { autoCleanupIncoming: false },
  );
  const server = createNodeServer(config, (request, response) => {
    listener(request, response).catch(() => response.destroy());
  });
  await opened(server, config);
  return { url: serverUrl(server, config), stop: () => closed(server) };
};
