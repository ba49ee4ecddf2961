import type { ReactNode } from 'react';

/** A row: its name, its numbers in words, and the number that its bar draws. */
export type BarRow = { key: string; name: ReactNode; numbers: readonly string[]; value: number };

/**
 * A table whose rows are also drawn as bars, the longest for the greatest number.
 * @param head the headings of the names and of the numbers; the bar stands below the name
 */
export function BarTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly BarRow[];
}) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const [name, ...numbers] = head;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled with the keyboard
    <section aria-label={`Table: ${caption}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full max-w-[48rem] text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1 pr-2 text-left font-semibold">
              {name}
            </th>
            {numbers.map((label) => (
              <th key={label} scope="col" className="py-1 pl-3 text-right align-bottom font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line">
              <th scope="row" className="min-w-24 py-2 pr-2 text-left font-normal wrap-anywhere">
                {row.name}
                <svg
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="mt-1.5 block h-1.5 w-full max-w-80"
                >
                  <rect width="100" height="4" className="fill-paper-sunk" />
                  <rect width={(row.value / most) * 100} height="4" className="fill-garnet" />
                </svg>
              </th>
              {row.numbers.map((text, at) => (
                <td key={numbers[at]} className="figures py-2 pl-3 text-right align-top whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
