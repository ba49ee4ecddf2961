/** What people say they are when they sign up, with the words they read (the specification's "I'm a"). */
export const interests = {
  sommelier: 'Sommelier',
  'wine-lover': 'Wine lover',
  'industry-pro': 'Industry pro',
  'wine-newbie': 'Wine newbie',
} as const;

export type Interest = keyof typeof interests;

/** The shortest and the longest password, in characters. */
export const passwordLength = { min: 8, max: 256 } as const;

/** The most that somebody says of himself, in characters. */
export const longestBio = 5_000;

/** The person who is signed in, as the bar and the account's pages show them. */
export type CurrentUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  displayName: string;
};

/** An account as its own pages show it. `pendingEmail` is an address that it waits to change to. */
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
  /** Whether the person signs in with a password; else by an identity provider alone. */
  hasPassword: boolean;
};

/** The name that others read: the first name and the last name's first letter, e.g. `Ada L`. */
export function defaultDisplayName(firstName: string, lastName: string): string {
  return `${firstName} ${initialOf(lastName)}`.trim();
}

/** Both initials, e.g. `AL`. */
export function abbreviatedName(firstName: string, lastName: string): string {
  return initialOf(firstName) + initialOf(lastName);
}

/** The first letter as a reader sees it, with its accents, in capitals. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}

/** The states that people may sign up from, by postal code: those whose wineries the shop knows. */
export const signUpStates: readonly string[] = ['TX', 'OR'];
