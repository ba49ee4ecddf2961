import type { MouseEvent } from 'react';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import type { FormResult, SavedMessage } from '../../forms/form-result.ts';
import type { WineryForm } from './winery-form.ts';

/** The sections of the form of a winery's page, by the ids of their headings, in the order in which they stand. */
const winerySections = {
  'winery-name': 'Name and address',
  'winery-words': 'In your words',
  'winery-photos': 'Photos',
  'winery-place': 'Where you are',
  'winery-hours': 'Opening hours',
  'winery-visits': 'Visits',
  'winery-wine': 'Your wine',
} as const;

/** What the heading of a section takes. */
export const sectionProps = (id: keyof typeof winerySections) => ({ id, title: winerySections[id] });

/** What became of the form, with what stood in it where it comes back. */
export type WineryFormResult = FormResult<SavedMessage, { code: string }, WineryForm>;

/** What a part of the form is given: what stands in it, and what is wrong with it. */
export type PartProps = { form: WineryForm; errors: Readonly<Record<string, string>> };

/** What a field of one line takes, by its name. */
export const textFieldProps = ({ form, errors }: PartProps) => fieldPropsOf({ typed: form.texts, errors });

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
