import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listening, listen, PortInUseError } from './listen.ts';

const open: Listening[] = [];

async function start(
  thisMachine: boolean,
  port = 0,
  limits: Parameters<typeof listen>[0]['limits'] = {},
): Promise<Listening> {
  const listening = await listen({ port, thisMachine, limits, fetch: (_, from) => new Response(from) });
  open.push(listening);
  return listening;
}

afterEach(async () => {
  for (const listening of open.splice(0)) await listening.drain(0);
});

/** The machine's addresses, without link-local ones, which need an interface name. */
const addresses = Object.values(networkInterfaces())
  .flatMap((known) => known ?? [])
  .filter(({ address }) => !address.startsWith('fe80:'));

/** The addresses of this machine at which a port answers. */
async function reached(port: number): Promise<string[]> {
  const found: string[] = [];
  for (const { address } of addresses) {
    const socket = connect({ port, host: address });
    if (await once(socket, 'connect').catch(() => false)) found.push(address);
    socket.destroy();
  }
  return found;
}

const own = addresses.filter(({ address }) => address === '127.0.0.1' || address === '::1');

describe('for this machine only', () => {
  test('every address of localhost is reachable, and no other address of the machine', async () => {
    const { port } = await start(true);
    expect((await reached(port)).toSorted()).toEqual(own.map(({ address }) => address).toSorted());
    for (const { address, family } of own) {
      const answer = await fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`);
      expect(await answer.text(), 'the remote address that the server sees').toBe(address);
    }
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  });

  test('drain finishes open requests at every address, and closes them all', async () => {
    const listening = await start(true);
    const sockets = own.map(({ address }) => connect({ port: listening.port, host: address }));
    for (const socket of sockets) {
      await once(socket, 'connect');
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    }
    // why: once the server answers a complete request, it has received both half requests
    for (const { address, family } of own) {
      const host = family === 'IPv6' ? `[${address}]` : address;
      await (await fetch(`http://${host}:${listening.port}/`, { headers: { connection: 'close' } })).text();
    }
    const drained = listening.drain(10_000);
    for (const socket of sockets) {
      const answered = once(socket, 'data');
      socket.write('\r\n');
      expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /);
    }
    await drained;
    expect(await reached(listening.port)).toEqual([]);
  });

  test.for(own.map(({ address }) => address))('a port already in use at %s is reported', async (address) => {
    const taken = createServer().listen(0, address);
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(start(true, port)).rejects.toThrow(PortInUseError);
    await expect(start(true, port)).rejects.toThrow(`Port ${port} is in use by another program`);
    taken.close();
  });
});

test('for everybody, every address of the machine is reachable', async () => {
  const { port } = await start(false);
  expect(await reached(port)).toEqual(addresses.map(({ address }) => address));
});

describe('slow, idle, and talkative clients', () => {
  /** Sends the text of a request. @returns everything the server sends until it closes the connection */
  async function sendTo(port: number, text: string): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  }
  const get = (...fields: string[]) => ['GET / HTTP/1.1', 'host: localhost', ...fields, '', ''].join('\r\n');

  test.each([
    ['its first line', 'GET / HT'],
    ['its headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: 1'],
  ])('a head that stops in %s is answered with 408, and the connection is closed', async (_, head) => {
    const { port } = await start(true, 0, { headersTimeout: 50, connectionsCheckingInterval: 20 });
    expect(await sendTo(port, head)).toMatch(/^HTTP\/1\.1 408 .*Connection: close/s);
  });

  test('a request whose body never ends is answered with 408, and the connection is closed', async () => {
    const { port } = await start(true, 0, { headersTimeout: 20, requestTimeout: 50, connectionsCheckingInterval: 20 });
    const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8\r\n\r\n';
    expect(await sendTo(port, `${head}3`)).toContain('HTTP/1.1 408 ');
  });

  test('one connection carries several requests, and is closed when it has been idle', async () => {
    const { port } = await start(true, 0, { keepAliveTimeout: 1 });
    const answers = await sendTo(port, get() + get());
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(answers).toMatch(/keep-alive/i);
  });

  test('a head of 31 kB is read, and one of 33 kB is answered with 431', async () => {
    const { port } = await start(true);
    const padded = (bytes: number) => get('connection: close', `x-padding: ${'x'.repeat(bytes)}`);
    expect(await sendTo(port, padded(31 * 1024))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendTo(port, padded(33 * 1024))).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('what is no HTTP is answered with 400', async () => {
    const { port } = await start(true);
    expect(await sendTo(port, '\u0016\u0003\u0001 hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
