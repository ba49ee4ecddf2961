import { Link } from 'react-router';

/** Links to the sections of a page, by the ids of their headings; nothing if there is only one. */
export function SectionLinks({ sections }: { sections: readonly { id: string; label: string; count?: number }[] }) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label="On this page" className="mt-5 border-y border-line max-md:-mx-gutter">
      <ul className="flex list-none flex-wrap gap-x-1 max-md:px-gutter">
        {sections.map(({ id, label, count }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              className="inline-flex min-h-12 items-center gap-2 px-3 text-small font-semibold text-ink-soft -outline-offset-3 transition-colors hover:text-ink"
            >
              {label}
              {count === undefined ? null : (
                <span className="figures rounded-full bg-paper-sunk px-2 text-caption font-medium text-ink-soft">
                  {count.toLocaleString('en-US')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
