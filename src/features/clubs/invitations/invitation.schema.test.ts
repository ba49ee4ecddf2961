import { expect, test } from 'vitest';
import { inviteSchema } from './invitation.schema.ts';

const problemOf = (emails: string) => inviteSchema.safeParse({ emails }).error?.issues[0]?.message;

test('all wrong addresses are named at once, but of very many only the first ones', () => {
  expect(problemOf('ada@example.com, bea@')).toBe('“bea@” is not a whole e-mail address');
  expect(problemOf('bea@\nada@example.com\nme, carl')).toBe(
    'These are not whole e-mail addresses: “bea@”, “me”, and “carl”',
  );
  expect(problemOf('a b c d e f g')).toBe('These are not whole e-mail addresses: “a”, “b”, “c”, “d”, “e”, and 2 more');
  expect(inviteSchema.safeParse({ emails: 'Ada@Example.com;ada@example.com bea@example.com' }).data?.emails).toEqual([
    'ada@example.com',
    'bea@example.com',
  ]);
});
