import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findMember, listMembershipRows } from './db/winery-rows.server.ts';
import type { WineryMembership } from './winery.ts';

/** More wineries than anybody works for. */
const most = 100;

/**
 * The wineries that the actor works for, by name, each with whether he owns it: of the own ones alone, others have none. It is the one
 * answer to who works where. One query.
 */
export const listWineryMemberships = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<WineryMembership[]> => {
    return actor.kind === 'user' ? listMembershipRows(app.db, actor.id, { most }) : [];
  },
);

/** The winery that somebody owns, the first by name where they are many, for every actor; undefined where he owns none. One query. */
export const findOwnedWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    personId: string,
  ): Promise<{ slug: string; name: string } | undefined> => {
    const [first] = await listMembershipRows(app.db, personId, { most: 1, role: 'owner' });
    return first && { slug: first.slug, name: first.name };
  },
);

/** Whether anybody works for a winery here, who would read what is written to it; for every actor. One query. */
export const hasMembers = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, wineryId: string): Promise<boolean> => {
    return (await findMember(app.db, wineryId)) !== undefined;
  },
);
