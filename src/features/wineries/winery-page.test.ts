import { expect, test } from 'vitest';
import { describeLocation, type WineryDetails } from './winery-page.ts';

// why: the sentence uses only these members
const winery = { name: 'Red Gate', city: 'Hye', county: 'Blanco', state: 'TX', avas: ['Texas Hill Country'] };

test('the location is one sentence, with county and AVA if they are known', () => {
  expect(describeLocation(winery as WineryDetails, 'Texas')).toBe(
    'Red Gate makes wine in Hye, Blanco County, Texas, in the Texas Hill Country AVA.',
  );
  expect(describeLocation({ ...winery, county: null, avas: [] as string[] } as WineryDetails, 'Texas')).toBe(
    'Red Gate makes wine in Hye, Texas.',
  );
});
