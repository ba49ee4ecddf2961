import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { findZipPlace } from './delivery-place.server.ts';

describe('a ZIP code', () => {
  test.for([
    ['78624', { city: 'Fredericksburg', state: 'TX' }],
    [' 78624-1234 ', { city: 'Fredericksburg', state: 'TX' }],
    ['73301', { city: 'Austin', state: 'TX' }],
    ['73102', { city: undefined, state: 'OK' }],
    ['97201', { city: 'Portland', state: 'OR' }],
    ['02139', { city: undefined, state: 'MA' }],
    ['00501', { city: undefined, state: 'NY' }],
    ['99950', { city: undefined, state: 'AK' }],
    ['09012', undefined],
    ['00601', undefined],
    ['7862', undefined],
    ['', undefined],
    ["78624' or true", undefined],
  ] as const)('%s is found', async ([zip, place], { app }) => {
    expect(await findZipPlace(app, anonymous, zip)).toEqual(place);
  });
});
