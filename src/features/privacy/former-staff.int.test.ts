import { expect } from 'vitest';
import { acceptInvitation } from '#features/wineries/staff/accept-invitation.server.ts';
import { ada, nowhere, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addOwned, history, invited } from '../../../tests/fixtures/accounts/staff-test.ts';
import { deleteAccount } from './delete-account.server.ts';
import { exportPersonalData } from './export-personal-data.server.ts';

test('whoever deletes their account leaves no invitation behind, and no name in the history', async ({
  accounts: app,
}) => {
  const { wineryId, owner } = await addOwned(app);
  const { actor } = await signedUp(app, ada);
  const { token } = await invited(app, owner, wineryId);
  await acceptInvitation(app, actor, token, nowhere);
  const { value } = (await exportPersonalData(app, actor)) as { value: object };
  expect(value).toMatchObject({ invitations: [{ winery: 'Red Gate' }], staffHistory: [{ kind: 'accepted' }] });
  expect(await deleteAccount(app, actor, ada.password)).toMatchObject({ ok: true });
  expect(await app.db.selectFrom('wineryInvitations').select('id').execute()).toEqual([]);
  expect(await history(app, owner, wineryId)).toEqual([
    'Deleted user accepted the invitation and joined as a member',
    'Olive invited somebody as a member',
  ]);
});
