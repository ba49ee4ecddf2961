import type { ReactNode } from 'react';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/**
 * Why wine is not shipped to a state, with the law. Loaded only where somebody names such a state.
 * @param children what can be done instead
 */
export function UnservedState({ state, children }: { state: string; children?: ReactNode }) {
  const refusal = shippingRefusal(state);
  if (!refusal) return null;
  return (
    <Notice tone="warning" live="polite">
      {refusal.message} {children}{' '}
      <a href={refusal.source} className="link" rel="noopener">
        {refusal.law}
      </a>
    </Notice>
  );
}
