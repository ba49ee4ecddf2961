import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.server.ts';
import { openSealedSecret, sealSecret } from './sealed-secret.server.ts';
import { codeAt, findStep, otpauthUrl, randomBase32, stepAt } from './totp.server.ts';

/** The secret of RFC 6238's test vectors, `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('a code is right for the step before and after, and no longer', () => {
  const now = new Date(1_111_111_109_000);
  const found = (later: number) => findStep(secret, '081804', new Date(now.getTime() + later * 1000));
  expect([found(-59), found(-29), found(0), found(1), found(30)]).toEqual(Array(5).fill(stepAt(now)));
  expect([found(-60), found(31), found(3600)]).toEqual(Array(3).fill(undefined));
  for (const code of ['', '08180', '0818040', '081805', 'ABCDEF', '０８１８０４']) {
    expect(findStep(secret, code, now)).toBeUndefined();
  }
});

test('secrets and recovery codes are long and random, and recovery codes are read however they are typed', () => {
  expect(randomBase32(20)).toMatch(/^[A-Z2-7]{32}$/);
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{4}$/);
  const [code = ''] = codes;
  expect(code.replaceAll('-', '').length * 5, 'random bits').toBeGreaterThanOrEqual(128);
  expect(hashRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(hashRecoveryCode(code));
});

test('a sealed secret opens for its person and installation only', () => {
  const sealed = sealSecret(secret, 'ada', 'the secret');
  expect(sealed).not.toContain(secret);
  expect(openSealedSecret(sealed, 'ada', 'the secret')).toEqual({ secret, isFormer: false });
  for (const broken of [sealed.slice(0, 20), `${sealed.slice(0, -4)}AAAA`, ''])
    expect(openSealedSecret(broken, 'ada', 'the secret')).toBeUndefined();
  expect(openSealedSecret(sealed, 'grace', 'the secret')).toBeUndefined();
  expect(openSealedSecret(sealed, 'ada', 'another')).toBeUndefined();
});

test('a sealed secret opens with each of two secrets while one replaces the other, and is sealed with the new one', () => {
  const sealed = sealSecret(secret, 'ada', 'old');
  expect(openSealedSecret(sealed, 'ada', 'new,old')).toEqual({ secret, isFormer: true });
  const again = sealSecret(secret, 'ada', 'new,old');
  expect(openSealedSecret(again, 'ada', 'new')).toEqual({ secret, isFormer: false });
  expect(openSealedSecret(again, 'ada', 'old')).toBeUndefined();
});

test('the URL for the app contains names of any kind', () => {
  const url = otpauthUrl(secret, { issuer: 'Wine & Vine', account: 'ada+1@example.test' });
  expect(url).toBe(`otpauth://totp/Wine%20%26%20Vine:ada%2B1%40example.test?secret=${secret}&issuer=Wine%20%26%20Vine`);
});
