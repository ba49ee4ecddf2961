import { expect, test } from 'vitest';
import { nameAndArea, outsideByItself } from './outside-place.ts';

test.each([
  ['portland, me', 'portland', 'maine'],
  ['portland, maine', 'portland', 'maine'],
  ['portland maine', 'portland', 'maine'],
  ['kansas city mo', 'kansas city', 'missouri'],
  ['paris, france', 'paris', 'france'],
  ['portland, or', 'portland', 'or'],
  ['round top', 'round top', null],
  ['maine', 'maine', null],
])('%j is %j in %j', (text, name, area) => {
  expect(nameAndArea(text)).toEqual({ name, area });
});

test.each([
  ['98101', '98101, Washington'],
  ['78624', undefined],
  ['97201', undefined],
  ['00000', undefined],
  ['coeur d’alene, id', 'Coeur D’alene, Idaho'],
  ['austin, tx', undefined],
  ['austin, ontario', undefined],
  ['springfield mo', undefined],
])('%j by itself is outside as %j', (text, name) => {
  expect(outsideByItself(text)).toBe(name);
});
