import { describe, expect, test } from 'vitest';
import { answerForm } from './form-action.server.ts';
import {
  type FormResult,
  formStateOf,
  limitedAccess,
  problemOf,
  tooManyAttempts,
  tooManyMessage,
  tooManyStatus,
  tooManyVerificationEmails,
} from './form-result.ts';

const invalid: FormResult = { status: 'invalid', fields: { email: 'Wrong' }, typed: { email: 'a@' } };
const conflict: FormResult = { status: 'conflict', problem: 'Changed meanwhile', typed: { name: 'Red' } };
const saved: FormResult = { status: 'saved', message: 'Done' };

describe('an answer', () => {
  test.for([
    [saved, 200],
    [invalid, 400],
    [limitedAccess, 403],
    [{ status: 'refused', code: 'last-admin', problem: 'You are the last' }, 409],
    [tooManyAttempts({ retryAfterSeconds: 20 }), 429],
    [conflict, 409],
  ] as const)('%j has the status %i', ([result, status]) => {
    expect(answerForm<FormResult>(result)).toMatchObject({ data: result, init: { status } });
  });

  test('may have another status, and headers', () => {
    const headers = { 'retry-after': '20' };
    const answer = answerForm<FormResult>(tooManyAttempts({ retryAfterSeconds: 20 }), { status: 503, headers });
    expect(answer).toMatchObject({ data: { status: 'refused', code: 'too-many' }, init: { status: 503, headers } });
  });
});

describe('a form', () => {
  const stored = { email: 'a@b.test', phone: '512' };

  test('shows what was typed over what is stored, and what is wrong', () => {
    expect(formStateOf(invalid, stored)).toEqual({ typed: { email: 'a@', phone: '512' }, errors: { email: 'Wrong' } });
  });

  test('shows what is stored before it is sent and once it is saved', () => {
    for (const result of [undefined, saved]) expect(formStateOf(result, stored)).toEqual({ typed: stored, errors: {} });
  });

  test('shows why it was not saved, unless its fields show that', () => {
    expect([undefined, saved, invalid, conflict].map(problemOf)).toEqual([
      undefined,
      undefined,
      undefined,
      'Changed meanwhile',
    ]);
  });
});

test.for([
  [{ retryAfterSeconds: 20 }, 429, 'That was tried too often. Please try again in a minute.'],
  [{ retryAfterSeconds: 900 }, 429, 'That was tried too often. Please try again in 15 minutes.'],
  [{ retryAfterSeconds: 86_400 }, 429, 'That was tried too often. Please try again tomorrow.'],
  [
    { retryAfterSeconds: 5, busy: true },
    503,
    'Very many people are here at this moment. Please try again in a few seconds.',
  ],
] as const)('%j has this status and message', ([tooMany, status, message]) => {
  expect([tooManyStatus(tooMany), tooManyMessage(tooMany)]).toEqual([status, message]);
});

test('who gets no more verification e-mails reads how many were sent, the one after the sign-up included', () => {
  expect(tooManyVerificationEmails).toMatch(/^We have sent you five of these e-mails today/);
});
