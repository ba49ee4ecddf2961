// Started by `constant-server.ts` as a child process: answers every request with the same bytes, as fast as Node's own
// HTTP server can. No other server on Node can be faster, so it is the limit for comparisons.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawResponse } from './http-client.ts';

/** Headers that Node adds to each response itself. */
const ofNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

function serve(answer: RawResponse): void {
  const body = Buffer.from(answer.body, 'base64');
  const headers = answer.headers.filter(([name]) => !ofNode.has(name.toLowerCase())).flat();
  headers.push('content-length', String(body.byteLength));
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
}

process.once('disconnect', () => process.exit(0));
process.once('message', (answer: RawResponse) => {
  serve(answer);
  process.on('message', () => process.send?.(process.cpuUsage()));
});
