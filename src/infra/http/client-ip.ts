import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request-context.ts';

/**
 * The address of the visitor's machine. Each proxy in front appends to `X-Forwarded-For` whom it was called by, so with n of
 * them the n-th from the right was written by the outermost, and what stands left of it anybody may have made up.
 * @param socket who opened the connection
 * @param forwardedFor the header as it came
 * @param trustedProxies how many proxies stand in front; with 0 the header is not read
 * @returns undefined where nobody knows
 */
export function clientIp(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  const chain = forwardedFor === undefined ? [] : forwardedFor.split(',').map((part) => parseIp(part.trim()));
  const named = trustedProxies > 0 ? chain.at(-Math.min(trustedProxies, chain.length)) : undefined;
  return named ?? socket;
}

/** The address without port and brackets, as some proxies write them; undefined if it is none. */
function parseIp(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * The network that an address is of, for bounds on what one visitor does: an IPv4 address itself, of IPv6 the first 64 bits,
 * since every household has 2⁶⁴ addresses to choose from. IPv4 in IPv6 clothes is IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...gap, ...after].slice(0, 4).join(':')}::/64`;
}

/** Notes whence each request comes. @param trustedProxies how many proxies stand in front */
export function setClientNetwork(trustedProxies: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const address = clientIp(c.env?.from, c.req.header('x-forwarded-for'), trustedProxies);
    c.set('network', address && networkOf(address));
    await next();
  };
}
