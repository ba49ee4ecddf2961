import { nonBreakingHyphens } from '../catalog/non-breaking-hyphens.ts';

/**
 * A listing's name as the heading of its page: a short line, then the title in a size that depends on its length.
 * @param over the line above the title: a vintage, NV, or "Tasting"
 * @param level the heading level in the page
 */
export function ListingTitle({ over, title, level = 1 }: { over: string | number; title: string; level?: 1 | 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="font-display font-semibold">
      <span className="figures block pb-1 text-lead leading-none font-normal text-ink-soft">{over}</span>{' '}
      <span className={`block hyphens-auto text-balance wrap-anywhere ${sizeOf(title)}`}>
        {nonBreakingHyphens(title)}
      </span>
    </Heading>
  );
}

function sizeOf(title: string): string {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length <= 24 && longestWord <= 12) return 'text-display';
  return title.length <= 40
    ? 'text-[clamp(1.5rem,min(1.4rem+2vw,9vw),2.75rem)] leading-[1.1]'
    : 'text-[min(var(--text-heading),9vw)] leading-[1.15]';
}
