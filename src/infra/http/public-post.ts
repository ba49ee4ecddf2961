import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of IPv4 that are not public: of this machine, of private networks and providers, of documents, and of groups. */
const innerIpv4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  innerIpv4.addSubnet(network, bits, 'ipv4');
}

/** What is public of IPv6, and of that what leads to IPv4 or is for documents. */
const [publicIpv6, otherIpv6] = [new BlockList(), new BlockList()];
publicIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  otherIpv6.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !innerIpv4.check(address, 'ipv4');
  return version === 6 && publicIpv6.check(address, 'ipv6') && !otherIpv6.check(address, 'ipv6');
}

/** Whether the host of a URL is visibly inside: an address that is not public, or a name that only inner networks have. */
export function isInnerHost(url: URL): boolean {
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /\.(localhost|local|internal|lan|home|intranet|test|invalid)$/.test(host);
}

/** The host has an address inside a private network. */
class InnerAddressError extends Error {
  override message = 'It is inside a private network';
}

/** Looks up a host and refuses one of whose addresses any is not public; what was looked up is what is connected to. */
export const lookUpPublic = ((host: string, options: LookupOptions, done: (...found: unknown[]) => void) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return done(new InnerAddressError());
    const [first] = addresses;
    return options.all ? done(null, addresses) : done(null, first?.address, first?.family);
  });
}) as LookupFunction;

/** What a post is answered with: its status, or why there is none. */
export type Posted = { ok: true; status: number } | { ok: false; problem: 'inner' | 'too-slow' | 'unreachable' };

/** Posts to addresses that somebody has entered. */
export type Poster = {
  /** Whether an address is visibly inside a private network, and may not be. */
  refuses(address: URL): boolean;
  /** Posts, follows no redirect, and reads nothing of the answer but its status. */
  post(address: string, content: { headers: Record<string, string>; body: string }): Promise<Posted>;
};

/**
 * Creates a poster.
 * @param options.mayBeInner whether addresses may be inside private networks
 * @param options.timeLimit how long an answer may take, in milliseconds
 */
export function createPoster({ mayBeInner, timeLimit = 10_000 }: { mayBeInner: boolean; timeLimit?: number }): Poster {
  const refuses = (address: URL) => !mayBeInner && isInnerHost(address);
  const guarded = mayBeInner ? {} : { lookup: lookUpPublic };
  return {
    refuses,
    async post(address, content) {
      const url = new URL(address);
      if (refuses(url)) return { ok: false, problem: 'inner' };
      try {
        return { ok: true, status: await send(url, content, { timeLimit, ...guarded }) };
      } catch (error) {
        return { ok: false, problem: problemOf(error) };
      }
    },
  };
}

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { timeLimit, ...guarded }: { timeLimit: number; lookup?: LookupFunction },
): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeLimit);
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const posted = request(url, { method: 'POST', headers: sent, agent: false, signal, ...guarded }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    posted.on('error', reject);
    posted.end(body);
  });
}

function problemOf(error: unknown): 'inner' | 'too-slow' | 'unreachable' {
  if (error instanceof InnerAddressError) return 'inner';
  // why: an aborted request fails with the reason of its signal as the cause
  const { name, cause } = error as Error;
  const isLate = name === 'TimeoutError' || (cause as Error | undefined)?.name === 'TimeoutError';
  return isLate ? 'too-slow' : 'unreachable';
}
