import { describe, expect } from 'vitest';
import { addShop, mailsOf, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  listNewAnswers,
  listOperatorConversations,
  showOperatorMessages,
  showWineryMessages,
} from './show-operator-messages.server.ts';
import { answerWinery, askOperator } from './write-operator-message.server.ts';

const fields = (content: string, id: string = crypto.randomUUID()) => ({ id, content });
const withSite = (app: TestOrders) => ({ ...app, site: { contact: { email: 'operator@example.test' } } });

describe('a winery and the operator', () => {
  test('write to each other: each side gets a mail, and sees what is new until it has read it', async ({
    orders: given,
  }) => {
    const app = withSite(given);
    const { owner, admin, wineryId } = await addShop(app.db);
    expect(await askOperator(app, owner, { wineryId, fields: fields('May I pay by the year?') })).toMatchObject({
      ok: true,
    });
    expect(await listOperatorConversations(app, admin, 1)).toMatchObject({
      value: { conversations: [{ wineryId, awaitsOperator: true }], hasNext: false },
    });
    app.clock.forward(60_000);
    expect(await answerWinery(app, admin, { wineryId, fields: fields('Yes, choose it there.') })).toMatchObject({
      ok: true,
    });
    expect(await listNewAnswers(app, owner)).toHaveLength(1);
    expect(await showOperatorMessages(app, { ...owner, limited: true }, null)).toMatchObject({ ok: true });
    expect(await listNewAnswers(app, owner)).toHaveLength(1);
    expect(await showOperatorMessages(app, owner, null)).toMatchObject({
      value: {
        messages: [
          { fromOperator: false, content: 'May I pay by the year?' },
          { fromOperator: true, content: 'Yes, choose it there.' },
        ],
      },
    });
    app.clock.forward(1);
    expect(await listNewAnswers(app, owner)).toEqual([]);
    expect(await listOperatorConversations(app, admin, 'x')).toMatchObject({
      value: { conversations: [{ awaitsOperator: false }] },
    });
    expect(await mailsOf(app)).toEqual([
      'operator-asked operator@example.test',
      'operator-answered owner@example.test',
    ]);
  });

  test('have a message once, however often the form is sent', async ({ orders: given }) => {
    const app = withSite(given);
    const { owner, admin, wineryId } = await addShop(app.db);
    const same = fields('Hello');
    await Promise.all([
      askOperator(app, owner, { wineryId, fields: same }),
      askOperator(app, owner, { wineryId, fields: same }),
    ]);
    app.clock.forward(1);
    await answerWinery(app, admin, { wineryId, fields: fields('Hi') });
    await askOperator(app, owner, { wineryId, fields: same });
    const shown = await showWineryMessages(app, admin, wineryId);
    expect(shown).toMatchObject({ value: { messages: [{ content: 'Hello' }, { content: 'Hi' }] } });
    expect(await listOperatorConversations(app, admin, 1)).toMatchObject({
      value: { conversations: [{ awaitsOperator: false }] },
    });
  });

  test('are its owners and admins alone', async ({ orders: given }) => {
    const app = withSite(given);
    const { owner, member, buyer, admin, wineryId } = await addShop(app.db);
    const asked = { wineryId, fields: fields('Hello') };
    for (const actor of [member, buyer, admin, { ...owner, limited: true }])
      expect(await askOperator(app, actor, asked)).toEqual({ ok: false, code: 'forbidden' });
    const foreign = { wineryId: crypto.randomUUID(), fields: fields('Hello') };
    expect(await askOperator(app, owner, foreign)).toEqual({ ok: false, code: 'forbidden' });
    // nobody is written to who has not asked
    expect(await answerWinery(app, admin, asked)).toEqual({ ok: false, code: 'not-found' });
    expect(await answerWinery(app, admin, { ...asked, wineryId: 'x' })).toEqual({ ok: false, code: 'not-found' });
    await askOperator(app, owner, asked);
    expect(await answerWinery(app, owner, asked)).toEqual({ ok: false, code: 'forbidden' });
    expect(await showWineryMessages(app, owner, wineryId)).toEqual({ ok: false, code: 'forbidden' });
    expect(await askOperator(app, owner, { wineryId, fields: { id: 'x', content: ' ' } })).toMatchObject({
      errors: { content: 'Please write a message' },
    });
  });
});
