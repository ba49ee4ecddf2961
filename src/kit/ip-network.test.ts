import { expect, test } from 'vitest';
import { widerNetwork } from './ip-network.ts';

test.for([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:0:ffff::/64', '2001:db8:0::/48'],
  ['unix socket', undefined],
  ['', undefined],
] as const)('the wider network of %j is %j', ([network, wider]) => {
  expect(widerNetwork(network)).toBe(wider);
});
