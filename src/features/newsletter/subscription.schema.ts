import { z } from 'zod';

/** The longest address that mail can be sent to, in characters. @see https://www.rfc-editor.org/errata/eid1690 */
const longest = 254;

/**
 * An e-mail address as people type it: blanks around it are dropped and capitals lowered, so that one person is one address.
 * Its suffix has at least two letters (the specification's rule).
 */
export const subscriptionSchema = z.string().trim().toLowerCase().max(longest).pipe(z.email());
