import { useEffect, useRef } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';

/**
 * Why a card was refused, above its fields. It is focused, and with that scrolled to, when it appears: on a phone the
 * button is a screen below.
 */
export function CardFailure({ failure }: { failure: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-6 focus:outline-none">
      <Notice tone="error" live="assertive">
        {failure}
      </Notice>
    </div>
  );
}
