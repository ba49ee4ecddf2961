import { maxCompared } from '#features/search/research-wine.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';

/** A wine that was chosen to compare. */
export type Chosen = { id: string; title: string };

/** What was chosen to compare, and the button: at the lower edge of the window as soon as something is. */
export function CompareBar(props: { chosen: readonly Chosen[]; onClear: () => void; onRemove: (id: string) => void }) {
  const { chosen, onClear, onRemove } = props;
  const isFull = chosen.length >= maxCompared;
  return (
    <div
      className={
        chosen.length > 0
          ? 'sticky bottom-[var(--foot-notice,0rem)] z-20 -mx-gutter border-t border-line bg-paper-raised px-gutter py-3 shadow-floating'
          : 'pt-4'
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" kind={chosen.length > 1 ? 'primary' : 'secondary'} size="compact">
          Compare
        </Button>
        <p role="status" className="text-small text-ink-soft">
          {chosen.length === 0
            ? `Choose up to ${maxCompared} wines to compare them.`
            : `${chosen.length} of ${maxCompared} chosen${isFull ? ': that’s the most' : ''}`}
        </p>
        <ul className="flex list-none flex-wrap gap-x-3 max-md:hidden">
          {chosen.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                onClick={() => onRemove(id)}
                className="inline-flex min-h-11 max-w-48 items-center gap-1 text-small hover:text-garnet"
              >
                <span className="truncate">{title}</span>
                <span className="sr-only">: don’t compare</span>
                <Icon name="close" size="small" />
              </button>
            </li>
          ))}
        </ul>
        {chosen.length > 0 && (
          <button type="button" onClick={onClear} className="link ml-auto min-h-11 text-small">
            Clear
          </button>
        )}
      </div>
    </div>
  );
}
