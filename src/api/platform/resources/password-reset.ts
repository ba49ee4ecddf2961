import { defineResource, type Entity, entity } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    passwordReset: object;
  }
}

/** That a new password was asked for or chosen. Nothing is said of it: whoever asks is anonymous. */
export const passwordResetResource = defineResource('passwordReset', { attributes: () => ({}), relationships: {} });

/** The answer about a new password, with an id of its own. */
export function passwordReset(): Entity {
  return entity('passwordReset', crypto.randomUUID(), {});
}
