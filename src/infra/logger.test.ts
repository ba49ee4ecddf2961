import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  const output = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  write(createLogger('info', output));
  return lines.join('');
}

test('fields that look like personal data or secrets are removed', () => {
  const text = logged((log) =>
    log.info({ email: 'jane@example.com', user: { password: 'secret' }, id: 7 }, 'signed up'),
  );
  expect(text).not.toMatch(/jane|secret/);
  expect(JSON.parse(text)).toMatchObject({ id: 7, msg: 'signed up' });
});

test('the values that PostgreSQL repeats in an error are removed', () => {
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(jane@example.com) already exists.' });
  expect(logged((log) => log.error({ err: error }, 'failed'))).not.toContain('jane');
});
