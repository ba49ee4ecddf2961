import { expect, test } from 'vitest';
import { describeLocation, type WineryDetails } from './winery-page.ts';

// why: the sentence is made of these alone
const winery = { name: 'Red Gate', city: 'Hye', county: 'Blanco', state: 'TX', avas: ['Texas Hill Country'] };

test('where a winery is stands in one sentence, with its county and its AVA where they are known', () => {
  expect(describeLocation(winery as WineryDetails, 'Texas')).toBe(
    'Red Gate makes wine in Hye, Blanco County, Texas, in the Texas Hill Country AVA.',
  );
  expect(describeLocation({ ...winery, county: null, avas: [] as string[] } as WineryDetails, 'Texas')).toBe(
    'Red Gate makes wine in Hye, Texas.',
  );
});
