import { expect, test } from 'vitest';
import { cardBlockOf, type DeclineCodes, hoursToWait } from './decline.ts';

const silent: DeclineCodes = { declineCode: null, adviceCode: null, networkDeclineCode: null, networkAdviceCode: null };

test.for([
  [{ adviceCode: 'do_not_try_again' }, 'do-not-try-again'],
  [{ declineCode: 'stolen_card' }, 'do-not-try-again'],
  [{ declineCode: 'lost_card' }, 'do-not-try-again'],
  [{ declineCode: 'pickup_card' }, 'do-not-try-again'],
  [{ declineCode: 'fraudulent' }, 'do-not-try-again'],
  [{ networkDeclineCode: '43' }, 'do-not-try-again'],
  [{ networkDeclineCode: 'R1' }, 'do-not-try-again'],
  [{ networkAdviceCode: '03' }, 'do-not-try-again'],
  [{ adviceCode: 'try_again_later', declineCode: 'stolen_card' }, 'do-not-try-again'],
  [{ adviceCode: 'confirm_card_data', declineCode: 'expired_card' }, 'confirm-card-data'],
  [{ adviceCode: 'try_again_later', declineCode: 'insufficient_funds' }, undefined],
  [{ declineCode: 'generic_decline', networkDeclineCode: '05' }, undefined],
  [{ adviceCode: 'confirm_card_data', declineCode: 'authentication_required' }, undefined],
  [{}, undefined],
] as const)('a card that was declined with %o is blocked: %s', ([codes, reason]) => {
  expect(cardBlockOf({ ...silent, ...codes })).toBe(reason);
});

test('a card waits as long as its network asks, and no longer where it names no time', () => {
  const hoursOf = (networkAdviceCode: string | null) => hoursToWait({ ...silent, networkAdviceCode });
  expect(['24', '25', '26', '30', '02', 'constructor', null].map(hoursOf)).toEqual([1, 24, 48, 240, 0, 0, 0]);
  expect(hoursToWait(undefined)).toBe(0);
  expect(cardBlockOf(undefined)).toBeUndefined();
});
