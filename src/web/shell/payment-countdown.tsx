import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#ui/brand/icon.tsx';

/** How often the text is updated, in milliseconds: rarely, so that it does not distract. */
const tickInterval = 5_000;

/**
 * The time left for a payment.
 * @param dueAt when it expires
 * @param now the server's time when the page was rendered
 * @param onOver called when the time is over
 */
export function PaymentCountdown({ dueAt, now, onOver }: { dueAt: string; now: string; onOver: () => void }) {
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
      <span role="timer">{formatTimeLeft(whole - passed)}</span>
    </p>
  );
}

/** The text for the time left. @param milliseconds the time left; zero or less is over */
export function formatTimeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'The time for the payment is over.';
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes === 1 ? 'Less than a minute is left for the payment.' : `${minutes} minutes are left for the payment.`;
}
