import { z } from 'zod';
import { publicName } from '#features/accounts/profile/public-person.ts';
import { chooseWinery } from '#features/wineries/choose-winery.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  findConversationWinery,
  listConversationRows,
  listOperatorMessageRows,
  listUnseenAnswers,
  markOperatorMessagesSeen,
} from '../db/operator-message-rows.server.ts';
import type { OperatorConversation, OperatorMessage, OperatorMessages } from './operator-message.ts';

/** The most messages that are shown: the newest. */
const mostMessages = 100;

const perPage = 25;

async function messagesOf(db: Database, wineryId: string): Promise<OperatorMessage[]> {
  const rows = await listOperatorMessageRows(db, wineryId, mostMessages);
  return rows
    .map(({ id, fromOperator, content, createdAt, ...person }) => ({
      ...{ id, fromOperator, content },
      by: publicName(person),
      createdAt: createdAt.toISOString(),
    }))
    .reverse();
}

/** Those of the actor's wineries for which they may write to the operator: the ones that they own. */
async function ownWineries(app: Pick<Infra, 'db'>, actor: Actor) {
  return (await listWineryMemberships(app, actor)).filter(({ role }) => isPermitted(role, 'plan'));
}

/**
 * The conversation of a winery with the operator, and that its answers are seen. For the winery's owners. An
 * impersonation session sees it without a trace.
 * @param slug of the winery; null for the first of the actor's own wineries
 */
export const showOperatorMessages = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    slug: string | null,
  ): Promise<Result<OperatorMessages & { wineries: { slug: string; name: string }[] }, 'forbidden' | 'not-found'>> => {
    const wineries = await ownWineries(app, actor);
    if (actor.kind !== 'user') return refuse('forbidden');
    const chosen = chooseWinery(wineries, slug);
    if (!chosen.ok) return chosen;
    const winery = chosen.value;
    const messages = await messagesOf(app.db, winery.id);
    if (!actor.limited && messages.length > 0) await markOperatorMessagesSeen(app.db, winery.id, app.clock.now());
    const { id, name } = winery;
    const others = wineries.map((one) => ({ slug: one.slug, name: one.name }));
    return ok({ winery: { id, slug: winery.slug, name }, messages, wineries: others });
  },
);

/** The wineries of the actor with an answer of the operator that no owner has seen; none for others. */
export const listNewAnswers = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<{ slug: string; name: string }[]> => {
    const wineries = await ownWineries(app, actor);
    if (wineries.length === 0) return [];
    const unseen = await listUnseenAnswers(
      app.db,
      wineries.map(({ id }) => id),
    );
    return wineries.filter(({ id }) => unseen.includes(id)).map(({ slug, name }) => ({ slug, name }));
  },
);

/** The conversation of a winery that has written to the operator. For admins. */
export const showWineryMessages = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wineryId: string,
  ): Promise<Result<OperatorMessages, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const winery = z.uuid().safeParse(wineryId).success ? await findConversationWinery(app.db, wineryId) : undefined;
    return winery ? ok({ winery, messages: await messagesOf(app.db, wineryId) }) : refuse('not-found');
  },
);

/** A page of conversations. */
export type OperatorConversations = { conversations: OperatorConversation[]; page: number; hasNext: boolean };

const pageSchema = z.coerce.number().int().min(1).max(400).catch(1);

/** The conversations of wineries with the operator, those that wait for an answer first, 25 a page. For admins. */
export const listOperatorConversations = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, asked: unknown): Promise<Result<OperatorConversations, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const page = pageSchema.parse(asked);
    // why: one row more than a page shows whether there is a next page
    const rows = await listConversationRows(app.db, { limit: perPage + 1, offset: (page - 1) * perPage });
    const conversations = rows
      .slice(0, perPage)
      .map(({ lastMessageAt, ...row }) => ({ ...row, lastMessageAt: lastMessageAt.toISOString() }));
    return ok({ conversations, page, hasNext: rows.length > perPage });
  },
);
