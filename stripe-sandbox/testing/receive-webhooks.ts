import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export type Received = { event: Stripe.Event; path: string };

/** An endpoint for the sandbox's events in tests; each is accepted only with the signature of its endpoint's secret. */
export async function receiveWebhooks(
  secrets: Record<string, string>,
  statusOf: (count: number) => number = () => 200,
) {
  const received: Received[] = [];
  const refused: string[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const status = statusOf(count);
      count += 1;
      if (status === 200) take(path, Buffer.concat(chunks), String(request.headers['stripe-signature']));
      response.writeHead(status).end();
    });
  });

  function take(path: string, body: Buffer, signature: string): void {
    try {
      received.push({ path, event: Stripe.webhooks.constructEvent(body, signature, secrets[path] ?? '') });
    } catch (error) {
      refused.push(String(error));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    refused,
    types: () => received.map(({ event }) => event.type as string),
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
