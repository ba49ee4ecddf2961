import { createServer, type IncomingMessage, get as plainGet, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type DownloadOptions, downloadImage } from './download-image.ts';
import { lookUpPublic } from './public-post.ts';

/** A server of the test, and how it is asked without TLS. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const options: DownloadOptions = {
    get: plainGet as DownloadOptions['get'],
    lookup: (_host, lookupOptions, done) =>
      lookupOptions.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    isAllowed: ({ hostname }) => hostname === 'images.example.test',
    milliseconds: 200,
  };
  return { url: `http://images.example.test:${port}`, options };
}

test.each([
  'http://images.example.com/1.png',
  'https://localhost/1.png',
  'https://127.0.0.1/1.png',
  'https://2130706433/1.png',
  'https://0x7f.1/1.png',
  'https://[::1]/1.png',
  'https://[::ffff:10.0.0.1]/1.png',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@images.example.com/1.png',
  'file:///etc/passwd',
  'no address',
  '',
])('%s is not asked for', async (address) => {
  expect(await downloadImage(address)).toEqual({ ok: false, reason: 'Its address is not public, or not https' });
});

test('a name that leads to an inner address is not asked for', async () => {
  const { url, options } = await serve((_, response) => response.end('a picture'));
  const { port } = new URL(url);
  const guarded = { ...options, lookup: lookUpPublic, isAllowed: () => true };
  expect(await downloadImage(`http://localhost:${port}`, guarded)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('inside a private network'),
  });
});

test('a picture is downloaded, by redirects too', async () => {
  const { url, options } = await serve(({ url: asked }, response) => {
    if (asked === '/old') response.writeHead(302, { location: '/new' }).end();
    else response.end('a picture');
  });
  const download = await downloadImage(`${url}/old`, options);
  expect(download.ok && (await new Response(download.content).text())).toBe('a picture');
});

test('a redirect to an inner address is not followed', async () => {
  const { url, options } = await serve((_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
  });
  expect(await downloadImage(url, options)).toMatchObject({ ok: false, reason: expect.stringContaining('not public') });
});

test('redirects without an end, other answers, and servers that are silent are refused', async () => {
  const { url, options } = await serve(({ url: asked }, response) => {
    if (asked === '/round') response.writeHead(302, { location: '/round' }).end();
    if (asked === '/gone') response.writeHead(404).end();
  });
  expect(await downloadImage(`${url}/round`, options)).toMatchObject({ reason: expect.stringContaining('again') });
  expect(await downloadImage(`${url}/gone`, options)).toMatchObject({ reason: 'Its server answered 404' });
  expect(await downloadImage(`${url}/silent`, options)).toMatchObject({ reason: expect.stringContaining('too slow') });
});
