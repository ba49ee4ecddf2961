import type { Infra } from '#infra/infra.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { findPersonData, writePersonData } from '../db/extended-data-rows.server.ts';
import { completePerson, lockUser } from '../db/user-rows.server.ts';
import { changesData, mergePersonData, type PersonData } from '../profile/person-data.ts';

/**
 * Completes an account that was begun, with what clients store of the person, all or nothing. What is stored of somebody
 * who was imported stays where it is not mentioned. The caller checks permissions.
 * @returns `forbidden` if it was completed or deleted meanwhile; `invalid` with the maps that would be too large
 */
export function completeAccount(
  app: Pick<Infra, 'db' | 'clock'>,
  id: string,
  { account, data }: { account: Parameters<typeof completePerson>[2]; data: PersonData },
): Promise<Result<undefined, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>> {
  return app.db.transaction().execute(async (db) => {
    if (!(await lockUser(db, id))) return refuse('forbidden');
    const merged = changesData(data) && mergePersonData(await findPersonData(db, id), data);
    if (merged && !merged.ok) return merged;
    if (!(await completePerson(db, id, account, app.clock.now()))) return refuse('forbidden');
    if (merged) await writePersonData(db, id, merged.value);
    return success;
  });
}
