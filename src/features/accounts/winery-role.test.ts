import { expect, test } from 'vitest';
import { chosenSaleMails, saleMailReaders } from './winery-role.ts';

const owner = { name: 'owner', role: 'owner', saleMails: null } as const;
const member = { name: 'member', role: 'member', saleMails: null } as const;
const names = (people: { name: string }[]) => people.map(({ name }) => name);

test('until somebody chooses, owners get every mail about sales and members none', () => {
  expect(chosenSaleMails(owner)).toEqual(['orders', 'changes', 'messages']);
  expect(chosenSaleMails(member)).toEqual([]);
});

test('a mail goes to those who chose it', () => {
  const choosing = { ...member, saleMails: ['orders'] } as const;
  expect(names(saleMailReaders([owner, choosing], 'orders'))).toEqual(['owner', 'member']);
  expect(names(saleMailReaders([owner, choosing], 'messages'))).toEqual(['owner']);
  expect(names(saleMailReaders([{ ...owner, saleMails: [] }, choosing], 'orders'))).toEqual(['member']);
});

test('what nobody chose goes to the owners, and mails about money always do', () => {
  const silent = { ...owner, saleMails: [] } as const;
  expect(names(saleMailReaders([silent, member], 'orders'))).toEqual(['owner']);
  const choosing = { ...member, saleMails: ['orders'] } as const;
  expect(names(saleMailReaders([silent, choosing], null))).toEqual(['owner']);
});
