/** How many passkeys one person can have. */
export const maxPasskeys = 10;

/** The longest name of a passkey, in characters. */
export const maxPasskeyName = 60;

/** A passkey as its person sees it. */
export type PasskeyView = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
