import { z } from 'zod';
import { type ImageSources, imageSources } from '#features/images/image-sources.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, ownIdOr } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { abbreviatedName } from '../account.ts';
import { formatMonth } from '../age.ts';
import { findPublicPerson } from '../db/user-rows.server.ts';
import { profileSchema } from '../person.schema.server.ts';
import { type PublicPerson, personState, publicNameOf } from './public-person.ts';
import { mentionedOf, type ProfileResult, saveProfile } from './save-profile.server.ts';

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

/**
 * Changes the fields of the actor's profile that are mentioned, and the display name that follows from the names. The
 * picture must be one that the actor has uploaded; the former one is deleted. Refused in an impersonation session, and
 * as `invalid` with the fields that are wrong or unknown.
 */
export const updateProfile = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, fields: unknown): Promise<ProfileResult> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const parsed = profileSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const { protectedData, phoneNumber = protectedData?.phoneNumber, ...given } = mentionedOf(parsed.data, fields);
    const change = { ...given, ...(phoneNumber !== undefined && { phoneNumber }) };
    return app.db.transaction().execute((db) => saveProfile({ ...app, db }, actor, change));
  },
);
