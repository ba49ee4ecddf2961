import { expect, test } from 'vitest';
import { providerOutcome } from './provider-forms.server.ts';

const provider = (isConnected: boolean) => ({ name: 'Vintner Pass', connected: { isConnected, isOnlyMethod: false } });

test('the page says “Connected” only while the account is connected, whatever its URL says', () => {
  const query = new URLSearchParams('connected');
  expect(providerOutcome(query, provider(true))).toMatchObject({ status: 'saved', title: 'Connected' });
  expect(providerOutcome(query, provider(false))).toBeUndefined();
  expect(providerOutcome(query, null)).toBeUndefined();
  expect(providerOutcome(new URLSearchParams(), provider(true))).toBeUndefined();
});
