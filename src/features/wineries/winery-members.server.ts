import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findMember, listMembershipRows } from './db/winery-rows.server.ts';
import type { WineryMembership } from './winery.ts';

/** More wineries than one person works for. */
const maxMemberships = 100;

/**
 * The actor's wineries, by name, each with their role; empty for visitors. Other features use it to decide who works
 * where. One query.
 */
export const listWineryMemberships = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<WineryMembership[]> => {
    return actor.kind === 'user' ? listMembershipRows(app.db, actor.id, { most: maxMemberships }) : [];
  },
);

/** A winery that a person owns, the first by name; undefined if there is none. For everybody. One query. */
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

/** Whether a winery has members who can read messages to it; nobody writes to a suspended one. For everybody. One query. */
export const hasMembers = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, wineryId: string): Promise<boolean> => {
    return (await findMember(app.db, wineryId)) !== undefined;
  },
);
