import type { Infra } from '#infra/infra.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { isAdultBorn, shopDate, underAge } from '../age.ts';
import { findPersonData, writePersonData } from '../db/extended-data-rows.server.ts';
import { completePerson, findPerson, lockUser } from '../db/user-rows.server.ts';
import { changesData, mergePersonData, type PersonData } from '../profile/person-data.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';

/**
 * Completes an account that was begun, with what clients store of the person, all or nothing. What is stored of somebody
 * who was imported stays where it is not mentioned; so does a known date of birth, and the operator sees in the security
 * log that another one was typed. The caller checks permissions.
 * @returns `forbidden` if it was completed or deleted meanwhile; `invalid` with the maps that would be too large, or if
 *   the person is known to be under age
 */
export function completeAccount(
  app: Pick<Infra, 'db' | 'clock'>,
  id: string,
  { account, data }: { account: Parameters<typeof completePerson>[2] & { birthDate: string }; data: PersonData },
): Promise<Result<undefined, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>> {
  return app.db.transaction().execute(async (db) => {
    if (!(await lockUser(db, id))) return refuse('forbidden');
    const now = app.clock.now();
    const birthDate = (await findPerson(db, id))?.birthDate ?? account.birthDate;
    if (birthDate !== account.birthDate) await recordSecurityEvent({ ...app, db }, 'birth-date-differs', { id });
    if (!isAdultBorn(birthDate, shopDate(now))) return { ok: false, code: 'invalid', errors: { birthDay: underAge } };
    const merged = changesData(data) && mergePersonData(await findPersonData(db, id), data);
    if (merged && !merged.ok) return merged;
    if (!(await completePerson(db, id, { ...account, birthDate }, now))) return refuse('forbidden');
    if (merged) await writePersonData(db, id, merged.value);
    return success;
  });
}
