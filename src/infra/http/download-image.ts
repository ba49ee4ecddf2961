import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isInnerHost, lookUpPublic } from './public-post.ts';

/** A content, or why it cannot be had. */
export type Download = { ok: true; content: ReadableStream<Uint8Array> } | { ok: false; reason: string };

/** How long a server may take to answer, and then between two parts of the content, in milliseconds. */
const timeout = 20_000;

/** How many redirects are followed. */
const maxRedirects = 3;

/** How requests are made; tests use other ones. */
export type DownloadOptions = {
  get: typeof https.get;
  lookup: LookupFunction;
  isAllowed: (url: URL) => boolean;
  milliseconds: number;
};

const strict: DownloadOptions = {
  get: https.get,
  lookup: lookUpPublic,
  isAllowed: isPublicUrl,
  milliseconds: timeout,
};

/** Whether a URL may be called: `https`, without a password, and of no inner address. */
function isPublicUrl(url: URL): boolean {
  return url.protocol === 'https:' && !isInnerHost(url) && url.username === '' && url.password === '';
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
