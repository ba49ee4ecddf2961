import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startMailServer } from '../../../tests/fixtures/accounts/mail-server.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const from = { name: 'Löne, "Vine"', address: 'no-reply@lonevine.test' };
const mail = {
  to: 'ann@example.com',
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<one@lonevine.test>',
};

/** Short timeouts, for servers that never answer. Other servers may need more on a busy machine. */
const shortTimeouts = { connection: 200, greeting: 200, socket: 200 };

/** Sends one mail and closes the transport. @returns the thrown error, if any */
async function sendOne(
  url: string,
  given: Partial<typeof mail> = {},
  timeouts?: typeof shortTimeouts,
  requireTls = false,
) {
  const transport = createSmtpTransport({ url, from, timeouts, requireTls });
  try {
    await transport.send({ ...mail, ...given });
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

/** A server that accepts connections, sends its greeting, and then nothing more. */
async function silentServer(greeting: string) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.write(greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

describe('a mail over SMTP', () => {
  test('is not sent in the open where TLS is required, and is tried again later', async () => {
    const server = await startMailServer();
    expect(await sendOne(server.url, {}, undefined, true)).toMatchObject({ code: 'mail-not-taken' });
    await server.stop();
    expect(server.received).toEqual([]);
  });

  test('arrives complete, in both versions, with its sender and Message-ID', async () => {
    const server = await startMailServer();
    expect(await sendOne(server.url)).toBeUndefined();
    await server.stop();
    expect(server.received).toEqual([
      {
        to: ['ann@example.com'],
        email: expect.objectContaining({ from, subject: 'Grüße', messageId: mail.messageId }),
      },
    ]);
    const [email] = server.received.map((one) => one.email);
    expect([email?.html?.trim(), email?.text?.trim()]).toEqual(['<p>Hello</p>', 'Hello']);
    expect(email?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  test('goes to one address, whatever commas and line breaks it contains', async () => {
    const server = await startMailServer();
    await sendOne(server.url, { to: 'ann@example.com, eve@example.com' });
    await sendOne(server.url, { to: 'ann@example.com\r\nBcc: eve@example.com' });
    await server.stop();
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(JSON.stringify(server.received.map(({ email }) => email.bcc))).not.toContain('eve');
  });

  test.for([
    [550, 'mail-address-refused'],
    [553, 'mail-address-refused'],
    [554, 'mail-refused'],
    [450, 'mail-not-taken'],
    [421, 'mail-not-taken'],
  ] as const)('refused with %i is %s, and the error contains no address', async ([code, expected]) => {
    const server = await startMailServer({ refuse: () => code });
    const error = await sendOne(server.url);
    await server.stop();
    expect(error).toMatchObject({
      code: expected,
      message: expect.stringContaining(String(code)),
    });
    expect(String((error as Error).stack)).not.toContain('ann@');
    expect((error as Error).cause).toBeUndefined();
  });

  test('fails temporarily when nothing listens', async () => {
    const server = await startMailServer();
    await server.stop();
    expect(await sendOne(server.url)).toMatchObject({ code: 'mail-not-taken' });
  });

  test.for([
    ['never greets', ''],
    ['greets and then never answers', '220 hello\r\n'],
  ])('fails temporarily when the server %s', async ([, greeting = '']) => {
    const server = await silentServer(greeting);
    const error = await sendOne(server.url, {}, shortTimeouts);
    await server.stop();
    expect(error).toMatchObject({ code: 'mail-not-taken', message: expect.stringContaining('ETIMEDOUT') });
  });

  test('refused because of the password is retried: the settings may be corrected', async () => {
    const server = await startMailServer();
    const error = await sendOne(server.url.replace('smtp://', 'smtp://house:secret@'));
    await server.stop();
    expect(error).toMatchObject({ code: 'mail-not-taken' });
    expect(String(error)).not.toContain('secret');
  });
});
