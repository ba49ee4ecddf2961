import { z } from 'zod';
import { type ImageSources, imageSources } from '#features/images/image-sources.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { abbreviatedName } from '../account.ts';
import { formatMonth } from '../age.ts';
import { findPublicPerson } from '../db/user-rows.server.ts';
import { publicNameOf, type PublicPerson, personState } from './public-person.ts';

const idSchema = z.uuid().toLowerCase();

/** What everybody may see of a person; open to every viewer. `own` says whether it is the viewer's own profile. */
export async function showProfile(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<PublicPerson & { own: boolean }, 'not-found'>> {
  const known = idSchema.safeParse(id);
  const found = known.success ? await findPublicPerson(app.db, known.data) : undefined;
  if (!found) return refuse('not-found');
  const state = personState(found);
  const active = state === 'active';
  return ok({
    id: found.id,
    name: publicNameOf(found.displayName, state),
    initials: active ? abbreviatedName(found.firstName ?? '', found.lastName ?? '') : '',
    picture: active ? pictureOf(found) : undefined,
    bio: active ? found.bio : '',
    memberSince: active ? formatMonth(found.createdAt) : undefined,
    state,
    own: viewer.kind === 'user' && viewer.id === found.id,
  });
}

function pictureOf(found: {
  imageId: string | null;
  width: number | null;
  height: number | null;
}): ImageSources | undefined {
  const { imageId: id, width, height } = found;
  return id === null || width === null || height === null ? undefined : imageSources({ id, width, height }, 'square');
}
