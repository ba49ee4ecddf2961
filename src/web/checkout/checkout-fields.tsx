import type { ReactNode } from 'react';

/** A part of the check-out, under its title. */
export function CheckoutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
