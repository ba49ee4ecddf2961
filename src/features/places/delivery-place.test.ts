import { expect, test } from 'vitest';
import { usStates } from '#features/accounts/addresses/us-states.ts';
import { placeName, placeOfZip } from './delivery-place.ts';

test('a ZIP code has its state, also where a neighbor has the codes around it', () => {
  const known = { '78701': 'TX', ' 73301-0001 ': 'TX', '787011234': 'TX', '73102': 'OK', '20500': 'DC', '20101': 'VA' };
  for (const [typed, state] of Object.entries(known)) expect(placeOfZip(typed)?.state, typed).toBe(state);
  expect(placeOfZip('78701-1234')).toEqual({ state: 'TX', zip: '78701' });
  expect(placeName({ state: 'OK', zip: '73102' })).toBe('Oklahoma (73102)');
});

test('every state has ZIP codes; what is no ZIP code of a state has no place', () => {
  const codes = Array.from({ length: 1_000 }, (_, at) => placeOfZip(`${String(at).padStart(3, '0')}01`)?.state);
  expect([...new Set(codes)].filter(Boolean).toSorted()).toEqual(usStates.map(({ code }) => code).toSorted());
  for (const none of ['', '7870', '787011', 'Austin', '00901', '09021', '00000', '885001234', null, undefined, 78701]) {
    expect(placeOfZip(none), String(none)).toBeUndefined();
  }
});
