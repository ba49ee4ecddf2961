import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { abbreviatedName } from '../account.ts';
import { listPublicPeople } from '../db/user-rows.server.ts';
import { type PersonState, personState } from './public-person.ts';

/** What everybody may see of a person, for lists. Of who is banned or deleted there are only id and state. */
export type Profile = {
  id: string;
  state: PersonState;
  displayName: string | null;
  abbreviatedName: string | null;
  bio: string | null;
  image: { id: string; width: number; height: number } | null;
  createdAt: Date | null;
  /** What clients of the platform API store for everybody to see, and what the operator says of the person. */
  publicData: ExtendedData;
  metadata: ExtendedData;
};

/** How many profiles one call lists. */
const maxProfiles = 200;

/**
 * The public profiles of people by their ids, in no order; who has not completed their account is left out. For
 * everybody. One query, or none without ids.
 * @param ids those after the first 200 are ignored
 */
export const listProfiles = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, ids: readonly string[]): Promise<Profile[]> => {
    if (ids.length === 0) return [];
    const rows = await listPublicPeople(app.db, ids.slice(0, maxProfiles));
    return rows.map((row): Profile => {
      const [{ id, displayName, bio, createdAt, imageId, width, height }, state] = [row, personState(row)];
      const nothing = { displayName: null, abbreviatedName: null, bio: null, image: null, createdAt: null };
      if (state !== 'active') return { id, state, ...nothing, publicData: {}, metadata: {} };
      const initials = abbreviatedName(row.firstName ?? '', row.lastName ?? '');
      const image = imageId !== null && width !== null && height !== null ? { id: imageId, width, height } : null;
      const data = { publicData: row.publicData ?? {}, metadata: row.metadata ?? {} };
      return { id, state, displayName, abbreviatedName: initials, bio, image, createdAt, ...data };
    });
  },
);
