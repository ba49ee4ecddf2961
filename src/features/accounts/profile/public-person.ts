import type { ImageSources } from '#features/images/image-sources.ts';

/** What everybody may see of a person. Of one who is banned or gone nothing but that is left. */
export type PublicPerson = {
  id: string;
  /** The name that others read, or a label in its place. */
  name: string;
  /** For where there is no picture, e.g. `AL`; empty for who is banned or gone. */
  initials: string;
  /** The face, in squares of the specification's sizes. */
  picture: ImageSources | undefined;
  bio: string;
  /** In words, e.g. `November 2026`; undefined for who is banned or gone. */
  memberSince: string | undefined;
  state: PersonState;
};

export type PersonState = 'active' | 'banned' | 'deleted';

/** What stands for the name of somebody who has none to show (the specification's user display). */
const labels = { banned: 'Banned user', deleted: 'Deleted user' } as const;

/** Whether somebody is there; who is banned and then deleted is deleted. */
export function personState(person: { bannedAt: Date | null; deletedAt: Date | null }): PersonState {
  if (person.deletedAt !== null) return 'deleted';
  return person.bannedAt === null ? 'active' : 'banned';
}

/** The name that others read. @param displayName as the person is called while there */
export function publicNameOf(displayName: string, state: PersonState): string {
  return state === 'active' ? displayName : labels[state];
}

/** What a row tells of how somebody is called. */
export type NamedPerson = { displayName: string; bannedAt: Date | null; deletedAt: Date | null };

/** The name that others read of somebody, as the row tells it. */
export function publicName(person: NamedPerson): string {
  return publicNameOf(person.displayName, personState(person));
}

/** How much of a bio is seen at first, in characters (the specification). */
const teaserLength = 170;

/** The beginning of a bio, and whether there is more. A letter with its accents, or a picture made of several signs, is not cut. */
export function bioTeaser(bio: string): { text: string; more: boolean } {
  const letters = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(bio), (one) => one.segment);
  if (letters.length <= teaserLength) return { text: bio, more: false };
  return { text: `${letters.slice(0, teaserLength).join('').trimEnd()}…`, more: true };
}
