import type { ReactNode } from 'react';

/** A part of a long form under a heading of its own: a line and some room before it, so that the eye rests. */
export function FieldGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0"
    >
      <h2 id={id} className="scroll-mt-6 text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
