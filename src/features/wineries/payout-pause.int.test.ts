import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addOwned, addStaff } from '../../../tests/fixtures/accounts/staff-test.ts';
import { pauseAfterChangedBank } from './payout-pause.server.ts';
import { changeStaffRole, leaveWinery, removeStaff } from './staff/change-staff.server.ts';

test('another bank account pauses payouts after an owner has left, and not after a member has', async ({
  accounts: app,
}) => {
  const { wineryId, owner } = await addOwned(app);
  const staff = (role: 'owner' | 'member', name: string) => addStaff(app, wineryId, role, name);
  const [mia, moe] = [await staff('member', 'Mia'), await staff('member', 'Moe')];
  const isPaused = () => app.db.transaction().execute((db) => pauseAfterChangedBank({ ...app, db }, { wineryId }));
  expect(await removeStaff(app, owner, { wineryId, personId: mia.id })).toMatchObject({ ok: true });
  expect(await leaveWinery(app, moe, wineryId)).toMatchObject({ ok: true });
  expect(await isPaused()).toBe(false);
  const [ona, oda, otto] = [await staff('owner', 'Ona'), await staff('owner', 'Oda'), await staff('owner', 'Otto')];
  const day = 24 * 3_600_000;
  const ends = [
    () => removeStaff(app, owner, { wineryId, personId: ona.id }),
    () => leaveWinery(app, oda, wineryId),
    () => changeStaffRole(app, owner, { wineryId, personId: otto.id }, { role: 'member' }),
  ];
  for (const end of ends) {
    expect(await end()).toMatchObject({ ok: true });
    expect(await isPaused()).toBe(true);
    app.clock.ahead += day + 1;
    owner.provedAt = app.clock.now();
    expect(await isPaused()).toBe(false);
  }
});
