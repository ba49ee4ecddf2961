import type { ReactNode } from 'react';

/** A row of a comparison: what is compared, and how one of the compared things answers. */
export type ComparedRow<Thing> = readonly [label: string, show: (thing: Thing) => ReactNode];

/**
 * Things side by side: a column each, which scrolls sideways on a phone while the labels stay.
 * @param props.head the heading of a column, a `th`
 */
export function SideBySide<Thing extends { id: string }>(props: {
  things: readonly Thing[];
  rows: readonly ComparedRow<Thing>[];
  head: (thing: Thing) => ReactNode;
}) {
  const { things, rows, head } = props;
  return (
    <section aria-label="Comparison" className="relative overflow-x-auto pb-2">
      <table className="w-full border-collapse text-left text-small">
        <thead>
          <tr className="align-top">
            <th scope="col" className="sticky left-0 bg-paper pr-4">
              <span className="sr-only">Compared</span>
            </th>
            {things.map(head)}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, show]) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="sticky left-0 max-w-32 min-w-24 bg-paper py-3 pr-4 font-semibold">
                {label}
              </th>
              {things.map((thing) => (
                <td key={thing.id} className="py-3 pr-6">
                  {show(thing)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
