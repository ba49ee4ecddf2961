import { drawUrl } from '#features/allocations/allocation-url.ts';
import type { DrawResults as Results, ShownDraw } from '#features/allocations/draws/show-draw.server.ts';
import { Pager } from '#ui/navigation/pager.tsx';

/** The participants of a lottery in the order drawn, with what they wished for and what they got. */
export function DrawResults({ draw, results }: { draw: ShownDraw; results: Results }) {
  const { id, wines } = draw;
  if (results.total === 0) return null;
  return (
    <section aria-labelledby="result" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="result" className="text-title">
        Result
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Participants have numbers, so that nobody is named here. Yours is on the page of your allocation.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Participants in the order drawn">
        <table className="figures w-full text-left text-small">
          <thead>
            <tr className="border-b border-line align-bottom">
              <th className="py-2 pr-4">Place</th>
              <th className="py-2 pr-4">Number</th>
              {wines.map((wine) => (
                <th key={wine} className="min-w-28 py-2 pr-4">
                  {wine}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.drawn.map(({ number, wished, bottles }, at) => (
              <tr key={number} className="border-b border-line">
                <td className="py-2 pr-4">{results.from + at + 1}</td>
                <td className="py-2 pr-4">{number}</td>
                {wines.map((wine, column) => (
                  <td key={wine} className="py-2 pr-4">
                    <span className={(bottles[column] ?? 0) > 0 ? 'font-semibold' : 'text-ink-soft'}>
                      {bottles[column]} of {wished[column]}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager page={results.page} pages={results.pages} hrefOf={(to) => `${drawUrl(id)}?page=${to}`} />
    </section>
  );
}
