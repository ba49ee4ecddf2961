import { useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';

/**
 * Asks before what was typed is lost: on the way to another page of the shop, and before the browser leaves or reloads the page.
 * @param wouldLose whether there is something to lose now
 * @param leaves whether going from one address to another loses it
 */
export function useLeaveBlocker(wouldLose: () => boolean, leaves: (here: Location, there: Location) => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && wouldLose(),
  );
  const loses = useEffectEvent(wouldLose);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (loses()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return blocker;
}
