import { expect, test } from 'vitest';
import { usStates } from '#features/accounts/addresses/us-states.ts';
import { shippingRefusal } from './state-wine-laws.ts';

test('wine is shipped within Texas; every other state is refused by its own law, which can be read', () => {
  expect(shippingRefusal('TX')).toBeUndefined();
  const others = usStates.filter(({ code }) => code !== 'TX');
  expect(others).toHaveLength(50);
  for (const { code, name } of others) {
    expect(shippingRefusal(code)).toEqual({
      message: expect.stringMatching(
        new RegExp(`^We can't ship to (the )?${name}\\. .*${name}.* within Texas only\\.$`),
      ),
      law: `${name} law on wine shipments`,
      source: expect.stringMatching(/^https?:\/\/(?!.*texas)/),
    });
  }
});

test('the reason is that state’s', () => {
  expect(shippingRefusal('OK')?.message).toContain("only with the state's Direct Wine Shipper's Permit");
  expect(shippingRefusal('UT')?.message).toContain("Utah doesn't let wine be shipped to a home.");
  expect(shippingRefusal('RI')?.message).toContain('ordered in person at the winery');
  expect(shippingRefusal('ZZ')?.message).toBe("We can't ship there. For now our wineries ship within Texas only.");
});
