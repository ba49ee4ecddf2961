import { expect, test } from 'vitest';
import { volumeRefusal } from './shipping-law.ts';

test('a winery may ship nine gallons a month and 36 in twelve months to one person', () => {
  const bottles = (count: number) => count * 750;
  expect(volumeRefusal('TX', { month: bottles(44), year: bottles(44) }, bottles(1))).toBeUndefined();
  expect(volumeRefusal('TX', { month: bottles(42), year: bottles(180) }, bottles(1))).toBeUndefined();
  expect(volumeRefusal('TX', { month: bottles(30), year: bottles(30) }, bottles(16))).toMatchObject({
    message: expect.stringMatching(/9 gallons .* 45 bottles of 750 ml\. .* this month .*, 15 bottles of 750 ml more/),
    source: expect.stringMatching(/^https:/),
  });
  expect(volumeRefusal('TX', { month: 0, year: 0 }, bottles(46))?.message, 'nothing was sent before').toMatch(
    /45 bottles of 750 ml\.$/,
  );
  expect(volumeRefusal('TX', { month: 0, year: bottles(181) }, bottles(1))?.message).toMatch(
    /36 gallons .* 181 bottles/,
  );
  expect(volumeRefusal('TX', { month: bottles(50), year: bottles(50) }, 1)?.message).toMatch(/, 0 bottles/);
});
