import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listening, listen, PortInUseError } from './listen.ts';

const open: Listening[] = [];

async function start(thisMachine: boolean, port = 0): Promise<Listening> {
  const listening = await listen({ port, thisMachine, fetch: (_, from) => new Response(from) });
  open.push(listening);
  return listening;
}

afterEach(async () => {
  for (const listening of open.splice(0)) await listening.drain(0);
});

/** The machine's addresses, without those that hold on one wire only and need its name. */
const addresses = Object.values(networkInterfaces())
  .flatMap((known) => known ?? [])
  .filter(({ address }) => !address.startsWith('fe80:'));

/** The addresses of the machine where something answers on a port. */
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

describe('for this machine alone', () => {
  test('whatever localhost stands for leads there, and no other address of the machine', async () => {
    const { port } = await start(true);
    expect((await reached(port)).toSorted()).toEqual(own.map(({ address }) => address).toSorted());
    for (const { address, family } of own) {
      const answer = await fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`);
      expect(await answer.text(), 'whom it sees').toBe(address);
    }
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  });

  test('its end finishes what is under way at every address, and closes them all', async () => {
    const listening = await start(true);
    const sockets = own.map(({ address }) => connect({ port: listening.port, host: address }));
    for (const socket of sockets) {
      await once(socket, 'connect');
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    }
    // why: both half requests are with the server once it answers a whole one
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

  test.for(own.map(({ address }) => address))('a port that is taken at %s is told', async (address) => {
    const taken = createServer().listen(0, address);
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(start(true, port)).rejects.toThrow(PortInUseError);
    await expect(start(true, port)).rejects.toThrow(`Port ${port} is in use by another program`);
    taken.close();
  });
});

test('for everybody, every address of the machine leads there', async () => {
  const { port } = await start(false);
  expect(await reached(port)).toEqual(addresses.map(({ address }) => address));
});
