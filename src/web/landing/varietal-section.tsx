import type { VarietalCount } from '#features/search/search-results.ts';
import { VarietalGlasses } from './varietal-glasses.tsx';

/** The grapes of the shop; nothing while there are none. */
export function VarietalSection({ varietals }: { varietals: VarietalCount[] }) {
  if (varietals.length === 0) return null;
  return (
    <section aria-labelledby="varietals" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="varietals" className="text-heading">
        By the grape
      </h2>
      <p className="mt-2 mb-8 max-w-prose text-ink-soft text-balance">
        What the shelf holds most of, from Gulf Coast whites to High Plains reds.
      </p>
      <VarietalGlasses varietals={varietals} />
    </section>
  );
}
