import { expect } from 'vitest';
import { addAllocation } from '../../../tests/fixtures/allocations/add-allocation.ts';
import { system, test } from '../../../tests/fixtures/allocations/allocation-test.ts';
import { spans } from '../../../tests/fixtures/orders/orders-test.ts';
import { deleteDraftEmails } from './delete-draft-emails.server.ts';
import { eraseFromDrafts } from './erase-allocations.server.ts';
import { showManagedAllocation } from './managing/show-allocations.server.ts';

test('emails in a draft are forgotten 90 days after its last change; its owner sees that nobody is in the group', async ({
  offering,
}) => {
  const { db, clock, shop } = offering;
  const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + 100 * spans.day) };
  const given = { wineryId: shop.wineryId, listingId: shop.wineId, emails: ['stranger@example.test'], window };
  const { id } = await addAllocation(db, given, { updatedAt: clock.now() });
  const emails = async () => (await db.selectFrom('allocationGroups').select('emails').execute())[0]?.emails;
  clock.forward(90 * spans.day);
  expect(await deleteDraftEmails(offering, system)).toEqual({ ok: true, value: { groups: 0 } });
  expect(await emails()).toBe('stranger@example.test');
  clock.forward(spans.minute);
  expect(await deleteDraftEmails(offering, shop.owner)).toMatchObject({ code: 'forbidden' });
  expect(await deleteDraftEmails(offering, system)).toEqual({ ok: true, value: { groups: 1 } });
  expect(await emails()).toBeNull();
  const shown = await showManagedAllocation(offering, shop.owner, id);
  expect(shown.ok && shown.value.problems).toContain('Nobody is in the group Friends.');
});

test('an email is erased from drafts alone and as a whole line', async ({ offering }) => {
  const { db, clock, shop } = offering;
  const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + 100 * spans.day) };
  const named = async (emails: string[]) => {
    const { id } = await addAllocation(db, { wineryId: shop.wineryId, listingId: shop.wineId, emails, window });
    return async () =>
      (await db.selectFrom('allocationGroups').select('emails').where('allocationId', '=', id).executeTakeFirst())
        ?.emails;
  };
  const three = await named(['first@example.test', 'gone@example.test', 'not.gone@example.test']);
  const one = await named(['gone@example.test']);
  await db.transaction().execute((transaction) => eraseFromDrafts({ db: transaction }, 'gone@example.test'));
  expect(await three()).toBe('first@example.test\nnot.gone@example.test');
  expect(await one()).toBeNull();
});
