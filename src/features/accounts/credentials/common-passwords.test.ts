import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.server.ts';

test.each([
  'password123',
  'Password123!',
  'P@ssw0rd2026',
  'qwertyuiop',
  '1234567890',
  '0987654321',
  'zyxwvutsrqpon',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'sunshinesunshine',
  '!!!basketball!!!',
  '2026sunshine',
  'lonevine2026',
  'ｐａｓｓｗｏｒｄ１２３',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse',
  'lonevine-demo',
  'battery staple',
  'a new horse',
  '7482910365',
  'sunshine on the vines',
  'ünïcödé-wörd',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
