import { argon2Sync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hashing.ts';

const passwordHasher = createPasswordHasher();

test('a hash matches only its password, and each hash has its own salt', async () => {
  const [one, other] = await Promise.all([passwordHasher.hash('correct horse'), passwordHasher.hash('correct horse')]);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordHasher.verify('correct horse', one)).toBe(true);
  expect(await passwordHasher.verify('correct horse ', one)).toBe(false);
});

test('the same characters from different keyboards are the same password', async () => {
  expect(await passwordHasher.verify('Cafe\u0301 sauvage', await passwordHasher.hash('Caf\u00e9 sauvage'))).toBe(true);
});

test('a hash of other costs matches too, but not one whose costs would overload the machine', async () => {
  // why: by node:crypto with 4 MiB and three passes
  const nonce = Buffer.alloc(16, 7);
  const message = 'correct horse';
  const tag = argon2Sync('argon2id', { message, nonce, memory: 4096, passes: 3, parallelism: 1, tagLength: 32 });
  const hashOf = (costs: string) =>
    `$argon2id$v=19$${costs}$${[nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, '')).join('$')}`;
  expect(await passwordHasher.verify(message, hashOf('m=4096,t=3,p=1'))).toBe(true);
  expect(await passwordHasher.verify('wrong horse', hashOf('m=4096,t=3,p=1'))).toBe(false);
  for (const costs of ['m=0,t=3,p=1', 'm=4096,t=0,p=1', 'm=999999,t=3,p=1', 'm=4096,t=99,p=1'])
    expect(await passwordHasher.verify(message, hashOf(costs))).toBe(false);
});

test('while the queue is full further passwords are refused, and accepted again afterwards', async () => {
  const narrow = createPasswordHasher(2);
  const most = Math.max(1, availableParallelism() - 1) + 2;
  const waiting = Array.from({ length: most }, () => narrow.hash('correct horse'));
  expect(narrow.isFull()).toBe(true);
  await expect(narrow.hash('one more')).rejects.toMatchObject({ code: 'busy' });
  const [hash = ''] = await Promise.all(waiting);
  expect(narrow.isFull()).toBe(false);
  expect(await narrow.verify('correct horse', hash)).toBe(true);
});

test('a string that is not such a hash matches no password', async () => {
  for (const hash of ['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$dGFn']) {
    expect(await passwordHasher.verify('plain', hash)).toBe(false);
  }
});

test('a password of more than 256 characters is not hashed', async () => {
  const hasher = createPasswordHasher();
  const long = 'x'.repeat(257);
  await expect(hasher.hash(long)).rejects.toThrow('too long');
  expect(await hasher.verify(long, await hasher.hash(long.slice(1)))).toBe(false);
});
