import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP request. Names of headers are in lower case. */
export type HttpRequest = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
};

/** An HTTP response. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: string };

/** A JSON response. */
export function jsonResponse(status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** Maximum size of a request, in bytes. */
const maxBodyBytes = 1_000_000;

/** A response, and how much of it is sent before the connection is closed. */
export type HttpServerResponse = HttpResponse & { cutAt?: number };

const tooLarge: HttpServerResponse = jsonResponse(
  413,
  { error: { type: 'invalid_request_error', message: `A request takes up to ${maxBodyBytes} bytes.` } },
  { connection: 'close' },
);

/**
 * Listens for HTTP.
 *
 * @param port 0 for any free one
 * @throws if the port is in use
 */
export async function listen(
  { host, port }: { host: string; port: number },
  respond: (request: HttpRequest) => Promise<HttpServerResponse>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((incoming, outgoing) => {
    const answered = readBody(incoming).then(async (body) => {
      const answer = body === undefined ? tooLarge : await respond(requestOf(incoming, body));
      const { status, headers, body: text, cutAt } = answer;
      if (cutAt === undefined) {
        outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
        return;
      }
      outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
      outgoing.write(text.slice(0, cutAt), () => outgoing.destroy());
    });
    answered.catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function requestOf(incoming: IncomingMessage, body: string): HttpRequest {
  const [path = '/', query = ''] = (incoming.url ?? '/').split('?', 2);
  const headers: HttpRequest['headers'] = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = Array.isArray(value) ? value[0] : value;
  return { method: incoming.method ?? 'GET', path, query, headers, body };
}

/** The body of a request; undefined if it is too large. */
async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // why: without the option the connection would be closed before the answer
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
