import type { MouseEvent } from 'react';
import { winerySections } from './winery-sections.ts';

/** Goes to a section and into its first field. The address stays as it is: with another one the answer to the form would go. */
function goToSection(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.querySelector(event.currentTarget.hash);
  if (!heading) return;
  event.preventDefault();
  heading.scrollIntoView();
  const field = heading.parentElement?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button');
  field?.focus({ preventScroll: true });
}

/** The sections of the form beside it, on wide screens. */
export function SectionList() {
  return (
    <nav aria-label="Sections" className="sticky top-6 self-start max-lg:hidden">
      <ul className="grid list-none gap-0.5">
        {Object.entries(winerySections).map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={goToSection}
              className="flex min-h-10 items-center rounded-md px-3 text-small text-ink-soft transition-colors hover:bg-paper-sunk hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
