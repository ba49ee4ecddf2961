import { lookup as resolveName } from 'node:dns';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

/** A content, or why it cannot be had. */
export type Download = { ok: true; content: ReadableStream<Uint8Array> } | { ok: false; reason: string };

/** How long a server may take to answer, and then between two parts of the content, in milliseconds. */
const timeout = 20_000;

/** How many redirects are followed. */
const maxRedirects = 3;

/** Addresses that are no public ones: of this machine, of private networks, and reserved ones. */
const innerAddresses = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]) {
  innerAddresses.addSubnet(network, bits, 'ipv4');
}

const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
// why: addresses of IPv4 in IPv6, and examples, are no public ones
for (const [network, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 23],
] as const) {
  innerAddresses.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !innerAddresses.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !innerAddresses.check(address, 'ipv6');
}

/** Resolves names to public addresses alone, at the moment of connecting, so that no second answer leads elsewhere. */
const publicLookup: LookupFunction = (host, options, done) => {
  resolveName(host, { ...options, all: true }, (error, found) => {
    const [first] = found?.filter(({ address }) => isPublicAddress(address)) ?? [];
    if (error || !first) return done(error ?? new Error('It leads to no public address'), '', 4);
    if (options.all) return done(null, [first]);
    done(null, first.address, first.family);
  });
};

/** How requests are made; tests use other ones. */
export type DownloadOptions = {
  get: typeof https.get;
  lookup: LookupFunction;
  isAllowed: (url: URL) => boolean;
  milliseconds: number;
};

const strict: DownloadOptions = { get: https.get, lookup: publicLookup, isAllowed: isPublicUrl, milliseconds: timeout };

/** Whether a URL may be called: `https`, without a password, and of no inner address. */
function isPublicUrl({ protocol, hostname, username, password }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isInner = isIP(host) !== 0 && !isPublicAddress(host);
  return protocol === 'https:' && !isInner && username === '' && password === '';
}

/**
 * Opens a picture at a public address, by `https`, in a bounded time. It is for the caller to read no further than it
 * wants.
 */
export async function downloadImage(address: string, options: DownloadOptions = strict): Promise<Download> {
  let url = URL.canParse(address) ? new URL(address) : undefined;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (!url || !options.isAllowed(url)) return { ok: false, reason: 'Its address is not public, or not https' };
    const answer = await request(url, options);
    if ('ok' in answer) return answer;
    url = URL.canParse(answer.location, url) ? new URL(answer.location, url) : undefined;
  }
  return { ok: false, reason: 'Its address leads to others again and again' };
}

function request(url: URL, { get, lookup, milliseconds }: DownloadOptions): Promise<Download | { location: string }> {
  return new Promise((resolve) => {
    const refused = (reason: string) => resolve({ ok: false, reason });
    const sent = get(url, { lookup, headers: { accept: 'image/*' } }, (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        resolve({ location: headers.location });
        return;
      }
      if (statusCode === 200) {
        resolve({ ok: true, content: Readable.toWeb(response) as ReadableStream<Uint8Array> });
        return;
      }
      response.destroy();
      refused(`Its server answered ${statusCode}`);
    });
    sent.setTimeout(milliseconds, () => sent.destroy(new Error('It was too slow')));
    // why: a server that sends a byte now and then would never be too slow
    const whole = setTimeout(() => sent.destroy(new Error('It was too slow')), milliseconds * 6);
    sent.once('close', () => clearTimeout(whole));
    sent.on('error', (error) => refused(`It could not be downloaded: ${error.message}`));
  });
}
