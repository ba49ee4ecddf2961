import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientIp, networkOf, setClientNetwork } from './client-ip.ts';
import type { HttpEnv } from './request-context.ts';

const socket = '10.0.0.1';

describe('the IP address of a visitor', () => {
  test('is the one of the socket if there is no proxy, whatever the header claims', () => {
    expect(clientIp(socket, '203.0.113.7', 0)).toBe(socket);
  });

  test('is what the outermost trusted proxy saw; entries left of it may be forged', () => {
    expect(clientIp(socket, '1.1.1.1, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(clientIp(socket, '1.1.1.1, 203.0.113.7,10.0.0.9', 2)).toBe('203.0.113.7');
  });

  test('is the leftmost entry if there are fewer entries than trusted proxies', () => {
    expect(clientIp(socket, '203.0.113.7', 2)).toBe('203.0.113.7');
  });

  test.for([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is read from %s', ([written, address]) => {
    expect(clientIp(socket, written, 1)).toBe(address);
  });

  test.for(['', ',', 'unknown', '999.1.1.1', '203.0.113.7, ', '<script>'])(
    'is the one of the socket if the header is %j',
    (header) => {
      expect(clientIp(socket, header, 1)).toBe(socket);
    },
  );

  test('is unknown without a socket', () => {
    expect(clientIp(undefined, undefined, 1)).toBeUndefined();
  });
});

describe('the network of an IP address', () => {
  test.for([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const)('of %s is %s', ([address, network]) => {
    expect(networkOf(address)).toBe(network);
  });

  test('is the same for all 2⁶⁴ addresses of an IPv6 prefix', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.bigInt(0n, 2n ** 64n - 1n), (address, host) => {
        const home = networkOf(address).replace('::/64', '');
        const neighbor = host
          .toString(16)
          .padStart(16, '0')
          .replace(/(.{4})(?!$)/g, '$1:');
        if (home.includes('.')) return;
        expect(networkOf(`${home}:${neighbor}`)).toBe(`${home}::/64`);
      }),
    );
  });
});

test('each request carries its network, as far as proxies are trusted', async () => {
  const ask = async (trustedProxies: number) => {
    const app = new Hono<HttpEnv>()
      .use(setClientNetwork(trustedProxies))
      .get('/', (c) => c.text(String(c.get('network'))));
    const request = new Request('http://shop/', { headers: { 'x-forwarded-for': '2001:db8::1' } });
    return (await app.fetch(request, { from: '10.0.0.1' })).text();
  };
  expect([await ask(0), await ask(1)]).toEqual(['10.0.0.1', '2001:db8:0:0::/64']);
});
