import { usStates } from './addresses/us-states.ts';

/** What people can say they are when they sign up (the specification's "I'm a"), with labels. */
export const interests = {
  sommelier: 'Sommelier',
  'wine-lover': 'Wine lover',
  'industry-pro': 'Industry pro',
  'wine-newbie': 'Wine newbie',
} as const;

export type Interest = keyof typeof interests;

/** The minimum and maximum length of a new password, in characters. Older, shorter ones keep working. */
export const passwordLength = { min: 10, max: 256 } as const;

/** The maximum length of a bio, in characters. */
export const maxBioLength = 5_000;

/** The person who is signed in, as the top bar and the account pages show them. */
export type CurrentUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  displayName: string;
};

/** An account as its own pages show it. `pendingEmail` is the new email while it is not verified yet. */
export type Account = {
  email: string;
  emailVerified: boolean;
  pendingEmail: string | null;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  displayName: string;
  bio: string;
  profileImageId: string | null;
  /** What they say they are; null for who signed up on the way to pay and has not said it since. */
  role: Interest | null;
  /** As ZIP code, postal code of the state, and `YYYY-MM-DD`; null if never said. */
  zip: string | null;
  state: string | null;
  company: string | null;
  birthDate: string | null;
  banned: boolean;
  /** Whether the person can sign in with a password; otherwise only through an identity provider. */
  hasPassword: boolean;
};

/** The name that others see: the first name and the first letter of the last name, e.g. `Ada L`. */
export function defaultDisplayName(firstName: string, lastName: string): string {
  return `${firstName} ${initialOf(lastName)}`.trim();
}

/** Both initials, e.g. `AL`. */
export function abbreviatedName(firstName: string, lastName: string): string {
  return initialOf(firstName) + initialOf(lastName);
}

/** The first grapheme of a name, in upper case. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}

/** The states that people can sign up from, by postal code. */
export const signUpStates: readonly string[] = usStates.map(({ code }) => code);
