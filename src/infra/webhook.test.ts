import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createWebhook } from './webhook.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts an HTTP server. @returns its URL */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([301, 307])('what is sent goes nowhere else, though the answer is %i', async (status) => {
  const asked: string[] = [];
  const elsewhere = await serve((request, response) => {
    asked.push(request.method ?? '');
    response.end();
  });
  const webhook = createWebhook(
    await serve((_, response) => response.writeHead(status, { location: elsewhere }).end()),
  );
  await expect(webhook.send({ email: 'ada@example.test' })).rejects.toThrow();
  expect(asked).toEqual([]);
});
