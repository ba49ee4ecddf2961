import type { ReactNode } from 'react';

/** A form of numbers that only the browser's own script may read. Without script a word takes its place. */
export function RequiresJavaScript({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="hidden rounded-md bg-ochre-wash px-4 py-3.5 text-small noscript:block">
        Entering a bank account needs JavaScript: its numbers go from your browser straight to Stripe, and never to this
        shop.
      </p>
      <div className="grid noscript:hidden">{children}</div>
    </>
  );
}
