import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startStripeSandbox } from './stripe-sandbox-process.ts';

test('the sandbox that a shop runs accepts the key of that shop only', async ({ onTestFinished }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lonevine-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = path.resolve(import.meta.dirname, '../../..');
  const baseUrl = 'http://localhost:3000';
  const sandbox = await startStripeSandbox({ root, folder, port: 3000, baseUrl, onLost: () => {} });
  onTestFinished(() => sandbox.stop());
  const statusFor = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${sandbox.address}/v1/balance`, { headers })).status;
  };
  expect(await statusFor(sandbox.secretKey)).toBe(200);
  expect(await statusFor('sk_test_guessed')).toBe(401);
  expect(await statusFor('pk_test_sandbox')).toBe(403);
});
