import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationMessage } from './validation-messages.ts';

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: validationMessage }).error?.issues[0]?.message;

test.each([
  ['nothing', z.string(), undefined, 'This is missing'],
  ['an empty text', z.string().min(1), '', 'This is missing'],
  ['a number for a text', z.string(), 7, 'This has to be text'],
  ['half a bottle', z.int(), 0.5, 'This has to be a whole number'],
  ['a long text', z.string().max(3), 'wine', 'At most 3 characters'],
  ['a short list', z.array(z.string()).min(2), ['a'], 'At least 2 entries'],
  ['a small number', z.number().min(1), 0, 'At least 1'],
  ['no id', z.uuid(), 'x', 'This has to be an id'],
  ['a wrong choice', z.enum(['red', 'white']), 'blue', 'This has to be red or white'],
  ['an unknown field', z.strictObject({}), { wine: 1 }, 'There is no such field'],
  ['none of several kinds', z.union([z.int(), z.boolean()]), 'x', 'This cannot be used'],
])('%s is said in the shop’s words', (_, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('a text of the rule itself comes first', () => {
  expect(messageOf(z.string('Please enter your name'), undefined)).toBe('Please enter your name');
});
