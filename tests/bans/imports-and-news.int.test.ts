import { describe, expect } from 'vitest';
import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import { applyPreview } from '../../src/features/imports/change-import.server.ts';
import { sendIssue } from '../../src/features/newsletter/send-issue.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addSubscribers, pass, recipients, test as withNews, written } from '../fixtures/content/newsletter-test.ts';
import { listWines, preview, show, test as withImports } from '../fixtures/imports/import-test.ts';

const fields = { reason: 'Sells what is not theirs' };
const present = (admin: SignedIn, now: Date): SignedIn => ({ ...admin, provedAt: now });
const wines = 'Name,Vintage,Price,Stock,Type,Description\nEstate Merlot,2021,24.50,48,Red Wine,Dark and ripe.\n';

describe('with a file', () => {
  withImports('Imports', async ({ imports: app, winery }) => {
    const { owner, member, admin } = winery;
    const id = await preview(app, member, wines);
    expect(await applyPreview(app, member, { id, mode: 'good' })).toMatchObject({ ok: true });
    const by = present(admin, app.clock.now());
    expect(await banPerson(app, by, { id: owner.id, fields })).toMatchObject({ ok: true });
    await app.work();
    expect(await listWines(app)).toEqual([]);
    expect(await unbanPerson(app, by, owner.id)).toMatchObject({ ok: true });
    const next = await preview(app, member, wines);
    expect(await applyPreview(app, member, { id: next, mode: 'good' })).toMatchObject({ ok: true });
    expect(await banPerson(app, by, { id: member.id, fields })).toMatchObject({ ok: true });
    await app.work();
    expect(await listWines(app)).toEqual([]);
    const again = await preview(app, owner, wines);
    expect(await applyPreview(app, owner, { id: again, mode: 'good' })).toMatchObject({ ok: true });
    await app.work();
    expect(await listWines(app)).toHaveLength(1);
    expect(await show(app, owner, again)).toMatchObject({ state: 'applied' });
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
