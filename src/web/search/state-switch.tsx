import { stateName } from '#features/places/states.ts';
import type { ResultWinery } from '#features/search/search-results.ts';
import { classNames } from '#ui/class-names.ts';

/** A state by its postal code, and how many results lie in it. */
export type CountedState = { state: string; count: number };

/** The states that results lie in, the one with most of them first. */
export function countStates(places: readonly ResultWinery[]): CountedState[] {
  const counts = new Map<string, number>();
  for (const { state, count } of places) counts.set(state, (counts.get(state) ?? 0) + count);
  return [...counts].map(([state, count]) => ({ state, count })).sort((one, other) => other.count - one.count);
}

type StateSwitchProps = {
  states: readonly CountedState[];
  /** The one that the map shows whole; none once it was moved elsewhere. */
  shown: string | undefined;
  onChoose: (state: string) => void;
};

/** Which state a map of results shows, for none of its size has room for two so far apart. Without script it only tells their numbers. */
export function StateSwitch({ states, shown, onChoose }: StateSwitchProps) {
  return (
    <>
      <p className="hidden text-small text-ink-soft noscript:block">
        {states.map(({ state, count }) => `${stateName(state)} ${count.toLocaleString('en-US')}`).join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends */}
      <div
        role="group"
        aria-label="State on the map"
        className="flex shrink-0 rounded-full bg-paper-sunk p-1 noscript:hidden"
      >
        {states.map(({ state, count }) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === shown}
            onClick={() => onChoose(state)}
            className={classNames(
              'min-h-9 grow cursor-pointer rounded-full px-3 text-small font-semibold transition-colors pointer-coarse:min-h-11',
              state === shown ? 'bg-paper-raised text-ink shadow-raised' : 'text-ink-soft hover:text-ink',
            )}
          >
            {stateName(state)} <span className="figures font-medium">{count.toLocaleString('en-US')}</span>
          </button>
        ))}
      </div>
    </>
  );
}
