import { useState } from 'react';

/**
 * What a form was drawn from, for as long as it stands: what the page loads later must not slip in behind what was typed, or nobody could
 * tell any more that somebody else has changed it. A form that was saved is drawn anew, by its key.
 */
export function useFormSnapshot<Kept>(kept: Kept): Kept {
  const [drawn] = useState(() => kept);
  return drawn;
}
