import { once } from 'node:events';
import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AppError } from '#kit/app-error.ts';
import { createErrorReporting } from './error-reporting.ts';

function logInto(lines: string[]) {
  return pino({}, new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }));
}

test('without a service an error is one line in the log, under its name', async () => {
  const lines: string[] = [];
  (await createErrorReporting(undefined, logInto(lines))).report('load-data-failed', new Error('broken'), {
    path: '/s',
  });
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 50,
    reported: 'load-data-failed',
    path: '/s',
    err: { message: 'broken' },
  });
});

test('an AppError `busy` is logged and not reported', async () => {
  const lines: string[] = [];
  const errors = await createErrorReporting(undefined, logInto(lines));
  errors.report('job-failed', new AppError('busy', 'terminating connection'));
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 40, msg: 'job-failed' });
  expect(JSON.parse(lines.join(''))).not.toHaveProperty('reported');
});

test('with a DSN it also reaches the service, with its name and no personal data', async () => {
  const bodies: string[] = [];
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    bodies.push(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as { port: number };
  const errors = await createErrorReporting(`http://key@127.0.0.1:${port}/1`, logInto([]));
  errors.report('server-side-render-failed', new Error('broken'), { path: '/s' });
  await errors.flush();
  service.close();
  expect(bodies.join()).toContain('"tags":{"name":"server-side-render-failed"}');
  expect(bodies.join()).toContain('"value":"broken"');
  expect(bodies.join()).not.toContain('"request":');
  expect(bodies.join()).not.toContain('ip_address');
});
