import { expect, test } from 'vitest';
import { describeDistance, readVisitorPlace } from './visitor-place.ts';

const stonewall = { lat: 30.2366, lng: -98.6618 };
const read = (query: string) => readVisitorPlace(new URLSearchParams(query));

test('the URL says where a visitor searched', () => {
  const origin = { lat: 30.27518, lng: -98.87199 };
  expect(read('origin=30.27518%2C-98.87199&address=Fredericksburg%2C+TX')).toEqual({
    origin,
    name: 'Fredericksburg, TX',
  });
  expect(read('origin=30.27518%2C-98.87199&address=')).toEqual({ origin, name: null });
});

test.each(['', 'origin=', 'origin=abc', 'origin=91,0', 'origin=1e3,0', 'address=Austin', 'origin=NaN,NaN'])(
  'the URL with %j says nothing of where the visitor is',
  (query) => {
    expect(read(query)).toBeNull();
  },
);

test.each([
  ['origin=30.2752,-98.872&address=Fredericksburg, TX', '13 miles from Fredericksburg, TX'],
  ['origin=30.2752,-98.872', '13 miles from you'],
  ['origin=30.2752,-98.872&address=Current location', '13 miles from you'],
  ['origin=30.2366,-98.6618&address=Stonewall', 'Close to Stonewall'],
])('with %s the distance is in words', (query, text) => {
  const place = read(query) ?? expect.fail();
  expect(describeDistance(place, stonewall)).toBe(text);
});
