import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * After a move inside the site the keyboard follows the eye: focus goes to the target of the address's hash, where it can
 * take focus. Full page loads do this by themselves.
 */
export function HashFocus() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash chosen again is a move too
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}
