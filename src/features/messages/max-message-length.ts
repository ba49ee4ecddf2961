/** The most characters of a message (the specification's limit for text areas). */
export const maxMessageLength = 5_000;
