import { expect, test } from 'vitest';
import { parsePerson } from './parse-person.server.ts';

const now = new Date('2026-11-29T18:00:00Z');
const today = { year: 2026, month: 11, day: 29 };

test.each([
  ['1985-12-10', '1985-12-10', []],
  ['2015-12-10', '2015-12-10', ['They are under age and cannot use it yet']],
  ['1985-02-30', null, ['It is no date of birth. It was left out']],
])('the date of birth %s is stored as %s', (typed, birthDate, reasons) => {
  const attributes = { email: 'rosa@example.test', profile: { protectedData: { birthDate: typed } } };
  const resource = { id: crypto.randomUUID(), type: 'user', attributes } as never;
  const { account, problems } = parsePerson(resource, { now, today });
  expect(account.birthDate).toBe(birthDate);
  expect(problems.filter(({ field }) => field === 'birthDate').map(({ reason }) => reason)).toEqual(reasons);
});
