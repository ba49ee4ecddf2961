import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startS3 } from '../../../tests/fixtures/images/s3-server.ts';
import { createS3Storage } from './s3-storage.ts';

const account = { region: 'us-east-1', bucket: 'b', accessKeyId: 'id', secretAccessKey: 'secret' };

/** A test service with the given answers. @param milliseconds how long the storage waits for it */
async function testService(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  milliseconds = 10_000,
) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { storage: createS3Storage({ ...account, endpoint }, milliseconds), stop };
}

describe('a bucket', () => {
  test('gets signed requests with its name in the path', async () => {
    const seen: IncomingMessage[] = [];
    const { storage, stop } = await testService((request, response) => {
      seen.push(request);
      request.resume().on('end', () => response.end());
    });
    await storage.put('images/a.jpg', new Uint8Array([1, 2, 3]), 'image/jpeg');
    await stop();
    expect(seen.map(({ method, url }) => [method, url])).toEqual([['PUT', '/b/images/a.jpg?x-id=PutObject']]);
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '3',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\/aws4_request/),
    });
  });

  test('that hangs is given up after the timeout', async () => {
    const { storage, stop } = await testService(() => {}, 300);
    await expect(storage.get('images/a.jpg')).rejects.toThrow('did not answer within 300 ms');
    await expect(storage.put('images/a.jpg', new Uint8Array(1), 'image/jpeg')).rejects.toThrow('within 300 ms');
    await expect(storage.deleteFolder('images')).rejects.toThrow('within 300 ms');
    await stop();
  });

  test('that stops in the middle of a body fails the reader, who does not wait for ever', async () => {
    const { storage, stop } = await testService((_request, response) => {
      response.writeHead(200, { 'content-length': '10', 'content-type': 'image/jpeg' });
      response.write('half');
    }, 1000);
    const found = await storage.get('images/a.jpg');
    await expect(new Response(found?.body).arrayBuffer()).rejects.toThrow();
    await stop();
  });

  test('that refuses is an error, not a missing object', async () => {
    const { storage, stop } = await testService((_request, response) => void response.writeHead(403).end());
    await expect(storage.get('images/a.jpg')).rejects.toThrow();
    await stop();
  });

  test('refuses an unknown account', async () => {
    const { place, stop } = await startS3();
    const stranger = createS3Storage({ ...place, accessKeyId: 'STRANGER' });
    await expect(stranger.put('images/a.jpg', new Uint8Array(1), 'image/jpeg')).rejects.toThrow('Access Key Id');
    expect(await createS3Storage(place).get('images/a.jpg')).toBeUndefined();
    await stop();
  });
});
