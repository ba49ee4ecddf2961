import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readOrGenerateSecret } from './generated-secret.ts';

test('a generated secret stays the same, and only its owner can read it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-secret-'));
  const file = path.join(folder, 'data', 'session-secret');
  const mode = async () => (await stat(file)).mode & 0o777;
  const secret = await readOrGenerateSecret(file);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await mode()).toBe(0o600);
  await chmod(file, 0o644);
  expect(await readOrGenerateSecret(file)).toBe(secret);
  expect(await mode()).toBe(0o600);
  await rm(folder, { recursive: true });
});
