/** What somebody without a password types to show that deleting the account is meant. */
export const erasureWord = 'DELETE';
