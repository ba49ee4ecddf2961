import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** Answers a request. @param from the remote address of the connection: the visitor, or the proxy in front */
type Fetch = (request: Request, from: string | undefined) => Promise<Response> | Response;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * A listening server. `before`, when set, sees each request first (Vite in development). `drain` ends it: open requests
 * are finished, new ones refused.
 */
export type Listening = {
  port: number;
  server: Server;
  before: Middleware | undefined;
  drain: (milliseconds: number) => Promise<void>;
};

/** Another program listens on the port. The message is one line that says what to do. */
export class PortInUseError extends Error {}

/** Limits for slow and idle clients, in milliseconds: Node's names, and how often Node looks for slow ones. */
const defaultLimits = {
  headersTimeout: 10_000,
  // why: 20 MB over a slow mobile connection
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
};

/** The longest head of a request in bytes: its first line and its headers. */
const maxHeaderSize = 32 * 1024;

/**
 * Listens for HTTP. A head that is too slow is answered with 408, and one that is too long with 431; the connection is
 * then closed.
 *
 * @param options.limits other limits for slow clients, in a test
 * @param options.port 0 for any free one
 * @param options.thisMachine true to listen only on the addresses of `localhost`; false for all addresses
 * @throws PortInUseError
 */
export async function listen(options: {
  port: number;
  thisMachine: boolean;
  fetch: Fetch;
  limits?: Partial<typeof defaultLimits>;
}): Promise<Listening> {
  const listener = getRequestListener((request, { incoming }) => options.fetch(request, remoteAddress(incoming)), {
    overrideGlobalObjects: false,
  });
  const server = createServer({ ...defaultLimits, ...options.limits, maxHeaderSize }, (request, response) => {
    if (!listening.before) return void listener(request, response);
    listening.before(request, response, () => void listener(request, response));
  });
  const listening: Listening = {
    port: 0,
    server,
    before: undefined,
    drain: async (milliseconds) => void (await Promise.all([drain(server, milliseconds), closeServer(second)])),
  };
  const second = await listenOnAddresses(server, options.port, options.thisMachine);
  listening.port = portOf(server);
  return listening;
}

/** Attempts to find another free port when the first is free at only one of the two localhost addresses. */
const tries = 5;

/** @returns the listener at the machine's other localhost address, if it has one */
async function listenOnAddresses(server: Server, port: number, thisMachine: boolean): Promise<NetServer | undefined> {
  if (!thisMachine) return void (await listenOn(server, port));
  for (let left = port === 0 ? tries : 1; ; left--) {
    await listenOn(server, port, '127.0.0.1');
    // why: its connections are handed to the same server, so that its limits and its shutdown apply to both
    const second = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    try {
      await listenOn(second, portOf(server), '::1');
      return second;
    } catch (error) {
      if (!(error instanceof PortInUseError)) return undefined;
      await closeServer(server);
      if (left === 1) throw error;
    }
  }
}

/** @throws PortInUseError, or the system's error, e.g. when the address does not exist */
function listenOn(server: NetServer, port: number, host?: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new PortInUseError(`Port ${port} is in use by another program. Set PORT to a free one.`) : error);
    };
    server.once('error', failed);
    server.listen({ port, host }, () => {
      server.removeListener('error', failed);
      resolve();
    });
  });
}

const portOf = (server: NetServer) => (server.address() as AddressInfo).port;

function closeServer(server: NetServer | undefined): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}

const remoteAddress = (incoming: object) => (incoming as IncomingMessage).socket.remoteAddress;

/** @param milliseconds after which open connections are closed */
async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // why: otherwise a connection whose last request was just answered would be kept open for the next one
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
