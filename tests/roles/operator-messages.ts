import {
  listNewAnswers,
  listOperatorConversations,
  showOperatorMessages,
  showWineryMessages,
} from '../../src/features/messages/operator/show-operator-messages.server.ts';
import { answerWinery, askOperator } from '../../src/features/messages/operator/write-operator-message.server.ts';
import { unlimited } from '../../src/infra/rate-limiter.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import type { TestApp } from '../fixtures/database/integration-test.ts';
import type { Entry } from './entry.ts';

const message = () => ({ id: crypto.randomUUID(), content: 'May I pay by the year?' });

/** The app for writing messages. */
const writing = <App extends object>(app: App) => ({
  ...app,
  rateLimiter: unlimited,
  site: { contact: { email: 'operator@example.test' } },
});

/** The operator has answered a winery. */
async function addAnswer({ db, clock }: Pick<TestApp, 'db' | 'clock'>, wineryId: string): Promise<void> {
  const { id: senderId } = await addPerson(db, { email: `${crypto.randomUUID()}@example.test`, admin: true });
  const at = clock.now();
  await db
    .insertInto('operatorConversations')
    .values({ wineryId, lastMessageAt: at, awaitsOperator: false, answeredAt: at, seenAt: null })
    .onConflict((conflict) => conflict.column('wineryId').doUpdateSet({ answeredAt: at, seenAt: null }))
    .execute();
  const answer = { ...message(), wineryId, senderId, fromOperator: true, createdAt: at };
  await db.insertInto('operatorMessages').values(answer).execute();
}

/** The owners of a winery write to the operator, and admins answer. */
export const operatorMessageEntries: Record<string, Entry> = {
  'messages/askOperator': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) =>
      (await askOperator(writing(app), actor, { wineryId, fields: message() })).ok,
  },
  'messages/answerWinery': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => {
      await addAnswer(app, wineryId);
      return (await answerWinery(writing(app), actor, { wineryId, fields: message() })).ok;
    },
  },
  'messages/showOperatorMessages': {
    may: ['owner'],
    call: async (app, actor) => (await showOperatorMessages(app, actor, null)).ok,
  },
  'messages/listNewAnswers': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => {
      await addAnswer(app, wineryId);
      return (await listNewAnswers(app, actor)).length > 0;
    },
  },
  'messages/showWineryMessages': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => {
      await addAnswer(app, wineryId);
      return (await showWineryMessages(app, actor, wineryId)).ok;
    },
  },
  'messages/listOperatorConversations': {
    may: ['admin'],
    call: async (app, actor) => (await listOperatorConversations(app, actor, 1)).ok,
  },
};
