import { expect } from 'vitest';
import type { Actor } from '../../src/kit/actor.ts';
import { tabHandlers } from '../../src/web/seller/editor/editor-tabs.server.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { test } from '../fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../fixtures/listings/add-listing.ts';

test('the editor looks a place up with the network of the request', async ({ app }) => {
  const id = await addListing(app.db, await addWinery(app.db));
  const admin = await addPerson(app.db, { email: 'admin@example.test', admin: true });
  const actor: Actor = { ...admin, roles: ['admin'] };
  const asked: (string | undefined)[] = [];
  const geocoder = async (_text: string, _limit: number, network?: string) => {
    asked.push(network);
    return [];
  };
  type Signed = Parameters<typeof tabHandlers.location.save>[0];
  const signed = { app: { ...app, geocoder }, actor, network: '203.0.113.7' } as unknown as Signed;
  const saved = await tabHandlers.location.save(signed, { id, typed: { place: 'Comfort', pin: '' } });
  expect([saved.ok, asked]).toEqual([true, ['203.0.113.7', '203.0.113.7']]);
});
