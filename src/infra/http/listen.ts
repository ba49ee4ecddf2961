import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** Answers a request. @param from the address of whoever opened the connection: a visitor, or the proxy in front */
type Fetch = (request: Request, from: string | undefined) => Promise<Response> | Response;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * A socket that listens. `before`, when set, sees each request first (Vite in development). `drain` ends it: requests in
 * flight are finished, new ones refused.
 */
export type Listening = {
  port: number;
  server: Server;
  before: Middleware | undefined;
  drain: (milliseconds: number) => Promise<void>;
};

/** Another program listens on the port. Its message is one line that says what to do. */
export class PortInUseError extends Error {}

/**
 * Listens for HTTP. Slow and idle clients are bounded: 10 s for the head, 5 minutes for a whole request (20 MB over
 * a phone's slow line), 5 s of keep-alive.
 * @param options.port 0 for any free one
 * @param options.host where to listen; everywhere if not given
 * @throws PortInUseError
 */
export async function listen(options: { port: number; host?: string | undefined; fetch: Fetch }): Promise<Listening> {
  const listener = getRequestListener((request, { incoming }) => options.fetch(request, remoteAddress(incoming)), {
    overrideGlobalObjects: false,
  });
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 300_000, keepAliveTimeout: 5_000, maxHeaderSize: 32 * 1024 },
    (request, response) => {
      if (!listening.before) return void listener(request, response);
      listening.before(request, response, () => void listener(request, response));
    },
  );
  const listening: Listening = {
    port: 0,
    server,
    before: undefined,
    drain: (milliseconds) => drain(server, milliseconds),
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new PortInUseError(`Port ${options.port} is in use by another program. Set PORT to a free one.`)
          : error,
      );
    });
    server.listen({ port: options.port, host: options.host }, resolve);
  });
  listening.port = (server.address() as AddressInfo).port;
  return listening;
}

const remoteAddress = (incoming: object) => (incoming as IncomingMessage).socket.remoteAddress;

/** @param milliseconds after which connections still open are cut */
async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // why: a connection whose last request is answered now would otherwise be kept open for the next one
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
