import type { ImageSources } from '#features/images/image-sources.ts';

/** What everybody may see of a person. A banned or deleted person has only a label. */
export type PublicPerson = {
  id: string;
  /** The display name, or a label in its place. */
  name: string;
  /** Shown if there is no picture, e.g. `AL`; empty for a banned or deleted person. */
  initials: string;
  /** The picture, cropped to squares of the specification's sizes. */
  picture: ImageSources | undefined;
  pictureId: string | undefined;
  bio: string;
  /** A month, e.g. `November 2026`; undefined for a banned or deleted person. */
  memberSince: string | undefined;
  state: PersonState;
};

export type PersonState = 'active' | 'banned' | 'deleted';

/** Labels shown instead of a name (the specification's user display). */
const labels = { banned: 'Banned user', deleted: 'Deleted user' } as const;

/** The state of a person; deleted takes precedence over banned. */
export function personState(person: { bannedAt: Date | null; deletedAt: Date | null }): PersonState {
  if (person.deletedAt !== null) return 'deleted';
  return person.bannedAt === null ? 'active' : 'banned';
}

/**
 * The name that others see.
 * @param displayName the name of an active person
 */
export function publicNameOf(displayName: string, state: PersonState): string {
  return state === 'active' ? displayName : labels[state];
}

/** The columns from which the public name follows. */
export type NamedPerson = { displayName: string; bannedAt: Date | null; deletedAt: Date | null };

/** The name that others see of a person. */
export function publicName(person: NamedPerson): string {
  return publicNameOf(person.displayName, personState(person));
}

/** How much of a bio is shown at first, in characters (the specification's number). */
const teaserLength = 170;

/** The beginning of a bio, and whether there is more. Letters with accents and compound emojis are not cut. */
export function bioTeaser(bio: string): { text: string; more: boolean } {
  const letters = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(bio), (one) => one.segment);
  if (letters.length <= teaserLength) return { text: bio, more: false };
  return { text: `${letters.slice(0, teaserLength).join('').trimEnd()}…`, more: true };
}
