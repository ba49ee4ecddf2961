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
export class InnerAddressError extends Error {
  constructor() {
    super('The address is inside a private network');
  }
}

/** Looks up a host and refuses one of whose addresses any is not public; what was looked up is what is connected to. */
const lookUpPublic = ((host: string, options: LookupOptions, done: (...found: unknown[]) => void) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return done(new InnerAddressError());
    const [first] = addresses;
    return options.all ? done(null, addresses) : done(null, first?.address, first?.family);
  });
}) as LookupFunction;

/** How long an answer may take, in milliseconds. */
const timeLimit = 10_000;

/**
 * Posts to an address that somebody has entered, follows no redirect, and reads nothing of the answer but its status.
 * @param options.mayBeInner whether the address may be inside a private network
 * @throws Error when there is no answer in time; InnerAddressError when the address is not public
 */
export function postTo(
  address: string,
  { headers, body, mayBeInner }: { headers: Record<string, string>; body: string; mayBeInner: boolean },
): Promise<number> {
  const url = new URL(address);
  if (!mayBeInner && isInnerHost(url)) return Promise.reject(new InnerAddressError());
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeLimit);
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const guarded = mayBeInner ? {} : { lookup: lookUpPublic };
    const posted = send(url, { method: 'POST', headers: sent, agent: false, signal, ...guarded }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    posted.on('error', reject);
    posted.end(body);
  });
}
