/** The most characters of a message (the specification's limit for text areas). */
export const messageMax = 5_000;
