import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findPersonData, writePersonData } from '../db/extended-data-rows.server.ts';
import { lockUser } from '../db/user-rows.server.ts';
import { personDataSchema, profileChangeSchema } from '../person.schema.server.ts';
import { changesData, mergePersonData } from './person-data.ts';
import { mentionedOf, type ProfileResult, saveProfile } from './save-profile.server.ts';

/**
 * Changes the actor's profile by a program: the fields that are mentioned, and what is mentioned of the maps of extended
 * data. All or nothing. Refused in an impersonation session, and as `invalid` with the fields or maps that are wrong.
 */
export const changeProfile = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { fields, data }: { fields: Readonly<Record<string, unknown>>; data: unknown },
  ): Promise<ProfileResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const change = profileChangeSchema.safeParse(fields);
    const changes = personDataSchema.safeParse(data);
    if (!change.success || !changes.success) {
      const issues = [...(change.error?.issues ?? []), ...(changes.error?.issues ?? [])];
      return { ok: false, code: 'invalid', errors: fieldErrorsOf(issues) };
    }
    return app.db.transaction().execute(async (db): Promise<ProfileResult> => {
      if (!(await lockUser(db, actor.id))) return refuse('forbidden');
      const isDataChanged = changesData(changes.data);
      const merged = isDataChanged && mergePersonData(await findPersonData(db, actor.id), changes.data);
      if (merged && !merged.ok) return merged;
      const saved = await saveProfile({ ...app, db }, actor, mentionedOf(change.data, fields));
      if (saved.ok && merged) await writePersonData(db, actor.id, merged.value);
      return saved;
    });
  },
);
