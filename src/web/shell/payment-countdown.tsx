import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#ui/brand/icon.tsx';

/** How often the words change, in milliseconds: calmly, not by the second. */
const tickInterval = 5_000;

/**
 * How long a payment may still take. @param dueAt when its time is over, @param now by the server's clock when the page was made
 * @param onOver called once the time is over
 */
export function PaymentCountdown({ dueAt, now, onOver }: { dueAt: string; now: string; onOver: () => void }) {
  const whole = Date.parse(dueAt) - Date.parse(now);
  const [passed, setPassed] = useState(0);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    // why: the visitor's clock may be wrong; how long the page has been open it measures well enough
    const began = performance.now();
    setPassed(0);
    const timer = setInterval(() => {
      const sofar = performance.now() - began;
      setPassed(sofar);
      if (sofar < whole) return;
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

/** What is left of a time, in words. @param milliseconds what is left; nothing or less is over */
export function formatTimeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'The time for the payment is over.';
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes === 1 ? 'Less than a minute is left for the payment.' : `${minutes} minutes are left for the payment.`;
}
