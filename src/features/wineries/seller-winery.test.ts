import { expect, test } from 'vitest';
import { fingerprintOf } from '#infra/fingerprint.ts';
import { wineryInfo } from '../../../tests/fixtures/listings/winery-info.ts';
import { wineryFormSnapshot } from './show-seller-winery.server.ts';
import { wineryInfoSchema } from './winery.schema.ts';

const read = (fields: object) => wineryInfoSchema.parse({ ...wineryInfo, ...fields });
const versionOf = (said: Parameters<typeof wineryFormSnapshot>[0]) => fingerprintOf(wineryFormSnapshot(said));
const id = crypto.randomUUID();

test.for([
  { name: 'Blue Gate' },
  { slug: 'blue-gate' },
  { shortDescription: 'Dry land.' },
  { story: 'Red sand.' },
  { street: '12 Cotton Road' },
  { city: 'Hye' },
  { zip: '79401' },
  { region: 'east_texas' },
  { pin: '33.6, -101.8' },
  { phone: '(806) 555-0142' },
  { website: 'redgate.example' },
  { hours: [[], ['11:00', '18:00'], [], [], [], [], []] },
  { reservationsRequired: 'no' },
  { dogsFriendly: 'yes' },
  { kidsFriendly: 'no' },
  { criteria: ['Sustainable'] },
  { varietals: ['tannat'] },
  { annualProduction: '1,000-4,999' },
  { photos: [{ id, alt: '' }] },
])('%j changes the version', (change) => {
  expect(versionOf(read(change))).not.toBe(versionOf(read({})));
});

test("hours without spans equal none, and a photo's size does not count", () => {
  const [bare, photos] = [read({}), [{ id, alt: 'The creek' }]];
  expect(versionOf({ ...bare, hours: null })).toBe(versionOf(bare));
  const stored = { ...bare, photos: photos.map((photo) => ({ ...photo, width: 900, height: 600 })), middle: null };
  expect(versionOf(stored)).toBe(versionOf(read({ photos })));
});
