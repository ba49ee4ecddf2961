import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#ui/brand/icon.tsx';

/** How often the text is updated, in milliseconds: rarely, so that it does not distract. */
const tickInterval = 5_000;

/** What is reserved for the buyer meanwhile. */
type Held = 'bottles' | 'seats';

/**
 * The time left for a payment.
 * @param dueAt when it expires
 * @param now the server's time when the page was rendered
 * @param held what is reserved until then
 * @param onOver called when the time is over
 */
export function PaymentCountdown(props: { dueAt: string; now: string; held: Held; onOver: () => void }) {
  const { dueAt, now, held, onOver } = props;
  const whole = Date.parse(dueAt) - Date.parse(now);
  const [passed, setPassed] = useState(0);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    // why: the visitor's clock may be wrong, but it measures well enough how long the page has been open
    const began = performance.now();
    setPassed(0);
    const timer = setInterval(() => {
      const elapsed = performance.now() - began;
      setPassed(elapsed);
      if (elapsed < whole) return;
      clearInterval(timer);
      over();
    }, tickInterval);
    return () => clearInterval(timer);
  }, [whole]);
  return (
    <p className="flex items-center gap-2.5 text-small">
      <span className="text-ochre">
        <Icon name="info" />
      </span>
      <span role="timer">{formatTimeLeft(whole - passed, held)}</span>
    </p>
  );
}

/** The text for the time left. @param milliseconds the time left; zero or less is over */
export function formatTimeLeft(milliseconds: number, held: Held): string {
  if (milliseconds <= 0) return 'Your time to pay is over.';
  const minutes = Math.ceil(milliseconds / 60_000);
  return `We’re holding your ${held} for ${minutes === 1 ? 'less than a minute' : `${minutes} minutes`}.`;
}
