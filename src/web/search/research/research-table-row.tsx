import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { checkClasses, checkMarkClasses } from '#ui/fields/control-styles.ts';
import type { ResearchRow } from './research-row.ts';

/** A wine as a row of the table; on narrow windows as a compact card. */
export function ResearchTableRow(props: { row: ResearchRow; chosen: boolean; full: boolean; onToggle: () => void }) {
  const { row, chosen, full, onToggle } = props;
  const { title, vintage, winery, place, grapes, ava, style, body, price, unitPrice, bottle } = row;
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: as a block a row loses its meaning in some browsers
      role="row"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3 focus-within:bg-paper-sunk hover:bg-paper-sunk lg:table-row lg:py-0"
    >
      <Cell className="row-span-2 max-lg:-my-1">
        <CompareBox row={row} chosen={chosen} full={full} onToggle={onToggle} />
      </Cell>
      <Cell className="min-w-0">
        <Link
          to={row.to}
          className="inline-block min-h-6 font-medium wrap-anywhere underline-offset-4 hover:underline max-lg:text-body"
        >
          <span className="figures lg:hidden">{vintage} </span>
          {title}
        </Link>
        <span className="block text-caption text-ink-soft wrap-anywhere">
          <Link to={winery.to} className="inline-block min-h-6 leading-6 hover:underline">
            {winery.name}
          </Link>{' '}
          · {place}
        </span>
      </Cell>
      <Cell className="col-start-2 max-lg:text-caption lg:max-w-44">
        <span className="lg:line-clamp-2" title={grapes}>
          {grapes || <None what="No grape named" />}
          <span className="lg:hidden">
            {' '}
            · {style}
            {body && ` · ${body} body`}
          </span>
        </span>
      </Cell>
      <Cell className="figures max-lg:hidden">{vintage}</Cell>
      <Cell className="col-start-2 max-lg:text-caption max-lg:text-ink-soft">{ava ?? <None what="No AVA" wide />}</Cell>
      <Cell className="max-lg:hidden">{style}</Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">{body ?? <None what="No body named" />}</Cell>
      <Cell className="figures text-right whitespace-nowrap max-lg:col-start-3 max-lg:row-start-1">
        <span className="font-medium max-lg:text-body">{unitPrice}</span>
        {bottle && (
          <span className="block text-caption text-ink-soft">
            <span className="lg:hidden">per 750 ml · </span>
            {price}, {bottle}
          </span>
        )}
      </Cell>
      <Cell className="figures text-right whitespace-nowrap max-lg:col-start-3 max-lg:row-start-2">
        <Score row={row} />
      </Cell>
      <Cell className="figures text-right whitespace-nowrap max-lg:col-start-3 max-lg:row-start-3 max-lg:text-caption">
        <Stock stock={row.stock} />
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as a block a cell loses its meaning in some browsers
    <td role="cell" className={classNames('lg:px-2 lg:py-1.5 lg:align-top', className)}>
      {children}
    </td>
  );
}

function CompareBox({ row, chosen, full, onToggle }: Parameters<typeof ResearchTableRow>[0]) {
  return (
    <label className="relative grid size-6 place-items-center pointer-coarse:size-11">
      <span className="sr-only">
        Compare {row.vintage} {row.title}
      </span>
      <span className="relative">
        <input
          type="checkbox"
          name="wine"
          value={row.id}
          checked={chosen}
          disabled={full}
          onChange={onToggle}
          className={`${checkClasses} rounded-sm`}
        />
        <span className={checkMarkClasses}>
          <Icon name="check" size="small" />
        </span>
      </span>
    </label>
  );
}

/** A dash where a table has no value; for screen readers what is missing. */
function None({ what, wide = false }: { what: string; wide?: boolean }) {
  return (
    <>
      <span aria-hidden="true" className={classNames('text-ink-soft', wide && 'max-lg:hidden')}>
        –
      </span>
      <span className="sr-only">{what}</span>
    </>
  );
}

function Score({ row: { score, ratings } }: { row: ResearchRow }) {
  if (score === null) return <None what="No ratings yet" wide />;
  return (
    <>
      <span className="font-medium">
        {score}
        <span className="sr-only"> out of 5, </span>
      </span>{' '}
      <span className="text-caption text-ink-soft">
        <span aria-hidden="true">({ratings.toLocaleString('en-US')})</span>
        <span className="sr-only">
          {ratings} {ratings === 1 ? 'rating' : 'ratings'}
        </span>
      </span>
    </>
  );
}

function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <span className="text-ink-soft">Sold out</span>;
  return (
    <>
      {stock.toLocaleString('en-US')}
      <span className="text-ink-soft lg:sr-only"> in stock</span>
    </>
  );
}
