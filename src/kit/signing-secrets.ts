/**
 * The secrets of an installation: one, or two separated by a comma while it is rotated. The first signs.
 */
export function signingSecret(secrets: string): string {
  return secrets.split(',')[0] ?? secrets;
}

/** The secrets whose signatures count, the one that signs first. */
export function acceptedSecrets(secrets: string): string[] {
  return [...new Set(secrets.split(','))];
}
