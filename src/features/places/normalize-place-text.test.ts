import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { maxPlaceText, normalizePlaceText } from './normalize-place-text.ts';
import { currentLocation } from './place.ts';

test.each([
  ['  Near  Fredericksburg ', 'fredericksburg'],
  ['Fredericksburg , Texas, USA', 'fredericksburg, tx'],
  ['fredericksburg tx', 'fredericksburg, tx'],
  ['Central Texas', 'central texas'],
  ['Texas', 'texas'],
  ['Texas Hill Country', 'texas hill country'],
  ['Fredericksburg, TX 78624-1234', '78624'],
  ['78624 Fredericksburg', '78624'],
  ['wineries in Hye', 'hye'],
  [' , ', ''],
])('%j is normalized to %j', (typed, text) => {
  expect(normalizePlaceText(typed)).toBe(text);
});

test('any text gives a short one without surrounding spaces', () => {
  const words = fc.constantFrom('near ', 'tx', ', ', 'usa', 'texas ', '786', '24', ' ', 'in ', 'oregon', '\0');
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (typed) => {
      const text = normalizePlaceText(typed);
      expect(text.trim()).toBe(text);
      expect(text).not.toContain('\0');
      // why: some letters become several in lower case
      expect(text.length).toBeLessThanOrEqual(maxPlaceText * 3);
    }),
  );
});

test("a visitor's location is rounded to 100 meters, with bounds of the configured size", () => {
  for (const meters of [1_000, 40_000]) {
    const { name, origin, bounds } = currentLocation({ lat: 30.27518765, lng: -98.87198765 }, meters);
    expect([name, origin]).toEqual(['Current location', { lat: 30.275, lng: -98.872 }]);
    for (const side of [
      { ...origin, lat: bounds.ne.lat },
      { ...origin, lat: bounds.sw.lat },
      { ...origin, lng: bounds.ne.lng },
      { ...origin, lng: bounds.sw.lng },
    ]) {
      expect(Math.abs(distanceKm(origin, side) * 1000 - meters)).toBeLessThan(meters / 100);
    }
  }
});
