import { attachImage } from '#features/images/attach-image.server.ts';
import { detachImage } from '#features/images/detach-image.server.ts';
import type { Infra } from '#infra/infra.ts';
import { mayChange, type SignedIn, type Viewer } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { defaultDisplayName } from '../account.ts';
import { updateUser, lockProfileImage } from '../db/user-rows.server.ts';
import { profileSchema } from './profile.schema.ts';

export type ProfileResult =
  | { ok: true; displayName: string }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'forbidden' };

/**
 * Saves what the viewer says of himself; the name that others read follows from the names. A picture is one that the viewer sent
 * before; the one that it takes the place of goes. Not for a limited session. Flags and roles among the fields are not taken.
 */
export async function updateProfile(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  fields: unknown,
): Promise<ProfileResult> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const parsed = profileSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { profileImageId, ...texts } = parsed.data;
  const displayName = defaultDisplayName(texts.firstName, texts.lastName);
  return app.db.transaction().execute(async (db): Promise<ProfileResult> => {
    const within = { ...app, db };
    if (profileImageId !== undefined && !(await changePicture(within, viewer, profileImageId))) {
      const profileImageId = 'This picture is not there any more. Please choose it again';
      return { ok: false, reason: 'invalid', errors: { profileImageId } };
    }
    const there = await updateUser(db, viewer.id, { ...texts, displayName }, app.clock.now());
    return there ? { ok: true, displayName } : { ok: false, reason: 'forbidden' };
  });
}

/** @returns whether the viewer has such a picture, or wants none */
async function changePicture(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: SignedIn,
  next: string | null,
): Promise<boolean> {
  const before = await lockProfileImage(app.db, viewer.id);
  if (before === undefined) return false;
  if (before === next) return true;
  if (next !== null && !(await attachImage(app, viewer, next)).ok) return false;
  if (before !== null) await detachImage(app, viewer, before);
  await updateUser(app.db, viewer.id, { profileImageId: next }, app.clock.now());
  return true;
}
