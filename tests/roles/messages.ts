import { askWinery } from '../../src/features/messages/ask-winery.server.ts';
import { countNotifications } from '../../src/features/messages/count-notifications.server.ts';
import { countInbox, listInbox } from '../../src/features/messages/list-inbox.server.ts';
import { listMessages } from '../../src/features/messages/list-messages.server.ts';
import { findDraft, saveDraft, sweepDrafts } from '../../src/features/messages/message-drafts.server.ts';
import { readOrderVersion } from '../../src/features/messages/read-order-version.server.ts';
import { eraseReadReceipts, markOrderRead } from '../../src/features/messages/read-receipts.server.ts';
import { addMessage, sendMessage } from '../../src/features/messages/send-message.server.ts';
import { sweepMessageDigests } from '../../src/features/messages/sweep-message-digests.server.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { type Entry, notRefused } from './entry.ts';
import { foreignWine, purchase, sale, sellers, sellingApp } from './selling.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** Who may do what with messages and the inbox. */
export const messageEntries: Record<string, Entry> = {
  'messages/askWinery': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      return (await askWinery(app, actor, { listingId: await foreignWine(app), content: 'Is it dry?' })).ok;
    },
  },
  'messages/eraseReadReceipts': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id: orderId } = await purchase(app, things);
      const look = { userId: things.personId, orderId, readAt: app.clock.now() };
      await app.db.insertInto('orderReadReceipts').values(look).execute();
      await eraseReadReceipts(app, actor);
      return (await app.db.selectFrom('orderReadReceipts').select('orderId').execute()).every(
        (kept) => kept.orderId !== orderId,
      );
    },
  },
  'messages/listInbox': {
    may: signedInOrImpersonated,
    call: async (app, actor) => (await listInbox(app, actor, { only: 'sale' })).ok,
  },
  'messages/countInbox': {
    may: signedInOrImpersonated,
    call: async (app, actor) => (await countInbox(app, actor)) !== undefined,
  },
  'messages/countNotifications': {
    may: signedInOrImpersonated,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      await purchase(app, things);
      return (await countNotifications(app, actor)).orders > 0;
    },
  },
  'messages/markOrderRead': {
    may: sellers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await markOrderRead(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'messages/readOrderVersion': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await readOrderVersion(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'messages/saveDraft': {
    may: everybody,
    call: async (app, actor, { origin }) => (await saveDraft(app, actor, origin.network, { content: 'Is it dry?' })).ok,
  },
  'messages/findDraft': {
    may: everybody,
    call: async (app, actor, { origin }) => {
      const draft = await saveDraft(app, anonymous, origin.network, { content: 'Is it dry?' });
      return draft.ok && (await findDraft(app, actor, draft.value)) === 'Is it dry?';
    },
  },
  'messages/sweepDrafts': { may: ['system'], call: (app, actor) => notRefused(sweepDrafts(app, actor)) },
  'messages/sweepMessageDigests': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id, customer } = await sale(app, things);
      const { id: senderId } = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
      await app.db
        .transaction()
        .execute((db) => addMessage({ ...app, db }, { orderId: id, senderId, content: 'Hello' }));
      await app.db
        .updateTable('messageDigests')
        .set({ dueAt: new Date('2026-01-02') })
        .execute();
      await sweepMessageDigests(app, actor, { most: 100 });
      const digests = app.db.selectFrom('messageDigests').select('dueAt').where('userId', '=', customer.id);
      return (await digests.executeTakeFirstOrThrow()).dueAt === null;
    },
  },
  'messages/sendMessage': {
    may: ['member', 'owner'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await sendMessage(app, actor, (await sale(app, things)).id, { content: 'Hello' })).ok;
    },
  },
  'messages/listMessages': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await listMessages(app, actor, (await sale(app, things)).id, {})).ok;
    },
  },
};
