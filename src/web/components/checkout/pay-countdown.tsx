import { useEffect, useEffectEvent, useState } from 'react';

/**
 * How long an order waits for its payment, told calmly: by the minute, and by the second in the last one.
 * @param until milliseconds of this page's own time (`performance.now()`)
 * @param onEnd once the time is over
 */
export function PayCountdown({ until, onEnd }: { until: number; onEnd: () => void }) {
  const [left, setLeft] = useState(() => until - performance.now());
  const over = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (over) end();
  }, [over]);
  const [minutes, seconds] = [Math.ceil(left / 60_000), Math.max(0, Math.ceil(left / 1_000))];
  const words = seconds > 60 ? `${minutes} minutes` : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return (
    <p className="text-small text-ink-soft">
      We hold your order for another <span className="figures font-semibold text-ink">{words}</span>, until it is paid.
    </p>
  );
}
