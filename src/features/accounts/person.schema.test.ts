import { expect, test } from 'vitest';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { signUpSchema } from './person.schema.server.ts';

const today = { year: 2026, month: 11, day: 21 };
const whole = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
  birthDay: '21',
  birthMonth: '11',
  birthYear: '2005',
  zip: '78624',
  state: 'TX',
  role: 'sommelier',
  terms: 'on',
};

function errorsOf(change: object, states: readonly string[] = ['TX', 'OR']) {
  const parsed = signUpSchema(today, states).safeParse({ ...whole, ...change });
  return parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
}

test('a person who turns 21 today can sign up, one who turns 21 tomorrow cannot', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ birthDay: '22' })).toEqual({ birthDay: 'You must be at least 21 years old' });
});

for (const [what, change, errors] of [
  ['a name of blanks', { firstName: ' \t ' }, { firstName: 'Please enter your first name' }],
  ['no last name', { lastName: undefined }, { lastName: 'Please enter your last name' }],
  ['a name of 81 characters', { lastName: 'x'.repeat(81) }, { lastName: 'Please use at most 80 characters' }],
  ['no email', { email: '' }, { email: 'Please enter your e-mail address' }],
  [
    'an incomplete email',
    { email: 'ada@example' },
    { email: 'This is not a whole e-mail address, such as ada@example.com' },
  ],
  [
    'an email with a one-letter suffix',
    { email: 'ada@example.t' },
    { email: 'This is not a whole e-mail address, such as ada@example.com' },
  ],
  [
    'a password of nine characters',
    { password: 'tall vine', passwordConfirmation: 'tall vine' },
    { password: 'A password has at least 10 characters' },
  ],
  [
    'a common password',
    { password: 'Password123', passwordConfirmation: 'Password123' },
    { password: 'This password is too common. Please choose another one' },
  ],
  [
    'a password of 257 characters',
    { password: 'x'.repeat(257), passwordConfirmation: 'x'.repeat(257) },
    { password: 'A password has at most 256 characters' },
  ],
  [
    'two different passwords',
    { passwordConfirmation: 'Correct horse' },
    { passwordConfirmation: 'The two passwords differ' },
  ],
  [
    'no date of birth',
    { birthDay: '', birthMonth: '', birthYear: '' },
    { birthDay: 'Please enter your date of birth' },
  ],
  [
    '31 February as date of birth',
    { birthDay: '31', birthMonth: '2' },
    { birthDay: 'This is not a date of the calendar' },
  ],
  [
    'a birth in 1905, longer ago than anybody lives',
    { birthYear: '1905' },
    { birthDay: 'Please enter a year from 1906 to 2026' },
  ],
  ['a birth in the future', { birthYear: '2027' }, { birthDay: 'Please enter a year from 1906 to 2026' }],
  ['a ZIP of letters', { zip: 'ABCDE' }, { zip: 'A ZIP code has five digits, such as 78624' }],
  ['an unlisted state', { state: 'CA', zip: '94105' }, { state: 'Please choose one of the listed states' }],
  ['an unlisted role', { role: 'admin' }, { role: 'Please choose one of the four' }],
  ['terms not accepted', { terms: undefined }, { terms: 'Please read and accept the terms' }],
] as const) {
  test(`${what} is reported at its field`, () => {
    expect(errorsOf(change)).toEqual(errors);
  });
}

test('the state is optional, and the parts of the date of birth may be numbers', () => {
  expect(errorsOf({ state: '' })).toEqual({});
  expect(errorsOf({ state: undefined, birthDay: 21, birthMonth: 11, birthYear: 2005 })).toEqual({});
  expect(errorsOf({ birthDay: 1, birthMonth: 2, birthYear: 1931 })).toEqual({});
  expect(errorsOf({ birthDay: 22, birthMonth: 11, birthYear: 2005 })).toEqual({
    birthDay: 'You must be at least 21 years old',
  });
});

test('all problems are reported at once, those of the date of birth and the second password too', () => {
  const wrong = { firstName: '', birthDay: '', birthMonth: '', birthYear: '', passwordConfirmation: '' };
  expect(errorsOf(wrong)).toEqual({
    firstName: 'Please enter your first name',
    birthDay: 'Please enter your date of birth',
    passwordConfirmation: 'The two passwords differ',
  });
  expect(errorsOf({ password: '', birthDay: '40' })).toMatchObject({ birthDay: 'This is not a date of the calendar' });
  expect(Object.keys(errorsOf({ password: '', passwordConfirmation: 'x' }))).toEqual(['password']);
});

/** The numbers from 1 on in a row, cut to 255 characters. */
const longest = Array.from({ length: 100 }, (_, at) => at + 1)
  .join(' ')
  .slice(0, 255);

test('passwords of 10 and of 256 characters are valid, and blanks count', () => {
  for (const password of ['tall vines', '    v    e', `${longest}.`]) {
    expect(errorsOf({ password, passwordConfirmation: password })).toEqual({});
  }
});

test('an empty list of states allows only Texas', () => {
  expect(errorsOf({ state: 'TX' }, [])).toEqual({});
  expect(errorsOf({ state: 'OR', zip: '97301' }, [])).toEqual({ state: 'Please choose one of the listed states' });
});

test('unknown fields are dropped', () => {
  const parsed = signUpSchema(today, ['TX']).parse({
    ...whole,
    admin: true,
    emailVerified: true,
    email: ' ADA@Example.test ',
  });
  expect(parsed).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.test',
    password: 'correct horse',
    birthDate: '2005-11-21',
    zip: '78624',
    company: null,
    state: 'TX',
    role: 'sommelier',
    terms: true,
  });
});
