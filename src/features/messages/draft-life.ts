/** How long what was written before signing up is kept, in seconds: a day. */
export const draftSeconds = 86_400;
