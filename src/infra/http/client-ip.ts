import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request-context.ts';

/**
 * The IP address of the visitor. Each proxy appends to `X-Forwarded-For` the address of its caller, so with n trusted
 * proxies the n-th entry from the right was written by the outermost one; entries left of it may be forged.
 *
 * @param socket remote address of the connection
 * @param forwardedFor the header as received
 * @param trustedProxies number of proxies in front; with 0 the header is ignored
 * @returns undefined if the address is unknown
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

/** The address without port and brackets, which some proxies add; undefined if it is not an IP address. */
function parseIp(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * The network of an IP address, by which visitors are rate limited: an IPv4 address itself, or the first 64 bits of an
 * IPv6 address, since every subscriber has 2⁶⁴ of them. An IPv4-mapped IPv6 address counts as IPv4.
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

/** Records the network that each request comes from. @param trustedProxies number of proxies in front */
export function setClientNetwork(trustedProxies: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const address = clientIp(c.env?.from, c.req.header('x-forwarded-for'), trustedProxies);
    c.set('network', address && networkOf(address));
    await next();
  };
}
