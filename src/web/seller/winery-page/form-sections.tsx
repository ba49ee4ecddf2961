import type { MouseEvent } from 'react';
import type { ErrorCode } from '#kit/error-codes.ts';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import type { FormResult, SavedMessage } from '../../forms/form-result.ts';
import type { WineryForm } from './winery-form.ts';

/** The sections of the form of a winery's page, in their order, by the ids of their headings. */
const winerySections = {
  'winery-name': 'Name and address',
  'winery-words': 'In your words',
  'winery-photos': 'Photos',
  'winery-place': 'Where you are',
  'winery-hours': 'Opening hours',
  'winery-visits': 'Visits',
  'winery-wine': 'Your wine',
} as const;

/** The props of a section's heading. */
export const sectionProps = (id: keyof typeof winerySections) => ({ id, title: winerySections[id] });

/** The result of the form, with what was typed if it was not saved. */
export type WineryFormResult = FormResult<SavedMessage, { code: ErrorCode }, WineryForm>;

/** The props of a section: the form's values, and its errors. */
export type PartProps = { form: WineryForm; errors: Readonly<Record<string, string>> };

/** The props of a text field, by its name. */
export const textFieldProps = ({ form, errors }: PartProps) => fieldPropsOf({ typed: form.texts, errors });

/**
 * Scrolls to a section and focuses its first field. The URL is not changed, because navigation would discard the form's
 * result.
 */
function goToSection(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.querySelector(event.currentTarget.hash);
  if (!heading) return;
  event.preventDefault();
  heading.scrollIntoView();
  const field = heading.parentElement?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button');
  field?.focus({ preventScroll: true });
}

/** The list of sections beside the form, on wide screens. */
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
