import { z } from 'zod';
import { attachImage, detachImage } from '#features/images/attach-image.server.ts';
import { type ImageSources, imageSources } from '#features/images/image-sources.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, ownIdOr, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { abbreviatedName, defaultDisplayName } from '../account.ts';
import { formatMonth } from '../age.ts';
import { findPublicPerson, lockProfileImage, updateUser } from '../db/user-rows.server.ts';
import { profileSchema } from '../person.schema.server.ts';
import { type PublicPerson, personState, publicNameOf } from './public-person.ts';

const idSchema = z.uuid().toLowerCase();

/**
 * The public profile of a person; open to every actor. `own` says whether it is the actor's.
 * @param id the person's, or `me` for the actor's own
 */
export const showProfile = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<PublicPerson & { own: boolean }, 'not-found'>> => {
    const known = idSchema.safeParse(ownIdOr(actor, id));
    const found = known.success ? await findPublicPerson(app.db, known.data) : undefined;
    if (!found) return refuse('not-found');
    const state = personState(found);
    const active = state === 'active';
    return ok({
      id: found.id,
      name: publicNameOf(found.displayName, state),
      initials: active ? abbreviatedName(found.firstName ?? '', found.lastName ?? '') : '',
      picture: active ? pictureOf(found) : undefined,
      pictureId: (active && found.imageId) || undefined,
      bio: active ? found.bio : '',
      memberSince: active ? formatMonth(found.createdAt) : undefined,
      state,
      own: actor.kind === 'user' && actor.id === found.id,
    });
  },
);

function pictureOf(found: {
  imageId: string | null;
  width: number | null;
  height: number | null;
}): ImageSources | undefined {
  const { imageId: id, width, height } = found;
  return id === null || width === null || height === null ? undefined : imageSources({ id, width, height }, 'square');
}

export type ProfileResult = Result<{ displayName: string }, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>;

/**
 * Saves the actor's profile and the display name that follows from it; the phone number and what they are, if given. The picture must be one that the actor has
 * uploaded; the former one is deleted. Refused in an impersonation session. Flags and roles among the fields are
 * ignored.
 */
export const updateProfile = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, fields: unknown): Promise<ProfileResult> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const parsed = profileSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const {
      profileImageId,
      interest: role,
      protectedData,
      phoneNumber = protectedData?.phoneNumber,
      ...texts
    } = parsed.data;
    const displayName = defaultDisplayName(texts.firstName, texts.lastName);
    return app.db.transaction().execute(async (db): Promise<ProfileResult> => {
      const within = { ...app, db };
      if (profileImageId !== undefined && !(await changePicture(within, actor, profileImageId))) {
        const profileImageId = 'This picture is not there any more. Please choose it again';
        return { ok: false, code: 'invalid', errors: { profileImageId } };
      }
      const updated = await updateUser(
        db,
        actor.id,
        { ...texts, ...(role && { role }), ...(phoneNumber !== undefined && { phoneNumber }), displayName },
        app.clock.now(),
      );
      return updated ? ok({ displayName }) : refuse('forbidden');
    });
  },
);

/** @returns false if the actor has no such picture */
async function changePicture(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: SignedIn,
  next: string | null,
): Promise<boolean> {
  const before = await lockProfileImage(app.db, actor.id);
  if (before === undefined) return false;
  if (before === next) return true;
  if (next !== null && !(await attachImage(app, actor, next)).ok) return false;
  if (before !== null) await detachImage(app, actor, before);
  await updateUser(app.db, actor.id, { profileImageId: next }, app.clock.now());
  return true;
}
