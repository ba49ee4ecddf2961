import { listProfiles, type Profile } from '#features/accounts/profile/list-profiles.server.ts';
import { defineResource, entity } from '../response/resource.ts';
import { ofMarketplace } from './marketplace.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    user: Profile;
  }
}

/** The picture of a person, which their profile has with it: no query. */
export const ofProfile = {
  load: async (_context: unknown, profiles: readonly Pick<Profile, 'image'>[]) =>
    profiles.map(({ image }) => image && entity('image', image.id, image)),
};

/** A person as everybody sees them. */
export const userResource = defineResource('user', {
  attributes: ({ state, createdAt, displayName, abbreviatedName, bio, publicData, metadata }) => ({
    banned: state === 'banned',
    deleted: state === 'deleted',
    createdAt,
    profile: { displayName, abbreviatedName, bio, publicData, metadata },
  }),
  load: async ({ app, actor }, ids) => {
    const profiles = await listProfiles(app, actor, ids);
    return new Map(profiles.map((profile) => [profile.id, profile]));
  },
  relationships: {
    marketplace: ofMarketplace,
    profileImage: ofProfile,
  },
});
