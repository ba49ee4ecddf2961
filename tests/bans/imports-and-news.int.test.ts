import { describe, expect } from 'vitest';
import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import { applyPreview, undoApplied } from '../../src/features/imports/change-import.server.ts';
import { sendIssue } from '../../src/features/newsletter/send-issue.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addSubscribers, pass, recipients, test as withNews, written } from '../fixtures/content/newsletter-test.ts';
import { listWines, preview, show, undo, test as withImports } from '../fixtures/imports/import-test.ts';

const fields = { reason: 'Sells what is not theirs' };
const present = (admin: SignedIn, now: Date): SignedIn => ({ ...admin, provedAt: now });
const wines = 'Name,Vintage,Price,Stock,Type,Description\nEstate Merlot,2021,24.50,48,Red Wine,Dark and ripe.\n';

describe('with a file', () => {
  withImports('Imports', async ({ imports: app, winery }) => {
    const { owner, member, admin } = winery;
    // why: the mails of bans are no imports
    const banning = { ...app, jobs: { ...app.jobs, send: async () => {} } };
    const by = present(admin, app.clock.now());
    const ban = async ({ id }: SignedIn) =>
      expect(await banPerson(banning, by, { id, fields })).toMatchObject({ ok: true });
    const lift = async ({ id }: SignedIn) => expect(await unbanPerson(banning, by, id)).toMatchObject({ ok: true });
    const begin = async (actor: SignedIn) => {
      const id = await preview(app, actor, wines);
      expect(await applyPreview(app, actor, { id, mode: 'good' })).toMatchObject({ ok: true });
      return id;
    };
    const stopped = { state: 'failed', failure: 'forbidden' };
    const ofSuspended = await begin(member);
    await ban(owner);
    await app.work();
    expect([await listWines(app), await show(app, member, ofSuspended)]).toMatchObject([[], stopped]);
    await lift(owner);
    const ofBanned = await begin(member);
    await ban(member);
    await app.work();
    expect([await listWines(app), await show(app, owner, ofBanned)]).toMatchObject([[], stopped]);
    const ofOwner = await begin(owner);
    await app.work();
    expect(await listWines(app), 'imports of others run').toHaveLength(1);
    expect(await show(app, owner, ofOwner)).toMatchObject({ state: 'applied' });
    await lift(member);
    expect(await undoApplied(app, member, { id: ofOwner, others: false })).toMatchObject({ ok: true });
    await ban(member);
    await app.work();
    expect(await listWines(app), 'the undoing of the banned person stops').toHaveLength(1);
    expect(await show(app, owner, ofOwner)).toMatchObject({ state: 'applied', failure: 'forbidden' });
    await undo(app, owner, ofOwner);
    expect(await listWines(app), 'others can undo').toEqual([]);
    await lift(member);
    await begin(member);
    await app.work();
    expect(await listWines(app), 'begun again').toHaveLength(1);
  });
});

describe('with subscribers', () => {
  withNews('Newsletter', async ({ news }) => {
    const person = await addPerson(news.db, { email: 'ada@example.test' });
    await addSubscribers(news, 'ada@example.test', 'bob@example.test');
    const by = () => present(news.admin, news.clock.now());
    const send = async () => {
      const id = await written(news);
      expect(await sendIssue(news, by(), { id, version: 1 })).toMatchObject({ ok: true });
      // why: the second run ends an issue of as many subscribers as one run sends to
      for (let times = 0; times < 2; times += 1) await pass(news, 5);
    };
    expect(await banPerson(news, by(), { id: person.id, fields })).toMatchObject({ ok: true });
    await send();
    expect(recipients(news)).toEqual(['bob@example.test']);
    expect(await unbanPerson(news, by(), person.id)).toMatchObject({ ok: true });
    await send();
    expect(recipients(news)).toEqual(['ada@example.test', 'bob@example.test', 'bob@example.test']);
  });
});
