import type { Infra } from '#infra/infra.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import type { Viewer } from '#kit/viewer.ts';
import { defaultDisplayName } from './account.ts';
import { changePerson } from './db/user-rows.server.ts';
import { profileSchema } from './profile.schema.ts';

export type ProfileResult =
  | { ok: true; displayName: string }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'forbidden' };

/**
 * Saves what the viewer says of himself; the name that others read follows from the names. Not for a limited session. Flags and
 * roles among the fields are not taken.
 */
export async function updateProfile(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  fields: unknown,
): Promise<ProfileResult> {
  if (viewer.kind !== 'user' || viewer.limited) return { ok: false, reason: 'forbidden' };
  const parsed = profileSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  const displayName = defaultDisplayName(parsed.data.firstName, parsed.data.lastName);
  await changePerson(app.db, viewer.id, { ...parsed.data, displayName }, app.clock.now());
  return { ok: true, displayName };
}
