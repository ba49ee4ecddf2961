/**
 * An error that the operator can fix: the message is one line that says what happened and what to do or read. Print it
 * without its stack.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
