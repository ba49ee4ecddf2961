/** An application that uses the platform API. `id` is its client id. */
export type Application = {
  id: string;
  name: string;
  /** From which pages browsers may call; `*` is any. None for one that only servers use. */
  allowedOrigins: readonly string[];
  /** Where codes of logging in as somebody may go: whole addresses. */
  redirectUris: readonly string[];
  /** Whether people can sign in through it. */
  maySignIn: boolean;
  /** Whether its server may act as trusted, which privileged transitions need. */
  mayBeTrusted: boolean;
};

/** What a token allows: reading what is public, acting as a person, the same as read-only, or with the secret's trust. */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user';

/** How many applications there can be. */
export const maxApplications = 100;

/** What the fields of an application may be at most. */
export const applicationBounds = { name: 80, origins: 50, origin: 200, redirectUris: 20, redirectUri: 500 } as const;

/** Whether pages of this origin may call the API through one of these applications. */
export function allowsOrigin(applications: readonly Application[], origin: string): boolean {
  return applications.some(({ allowedOrigins }) => allowedOrigins.includes('*') || allowedOrigins.includes(origin));
}
