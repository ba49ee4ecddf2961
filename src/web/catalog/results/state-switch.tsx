import { stateName } from '#features/places/states.ts';
import { classNames } from '#ui/class-names.ts';

/** A state by its postal code, and its number of results. */
export type CountedState = { state: string; count: number };

type StateSwitchProps = {
  states: readonly CountedState[];
  /** The state that the map shows; undefined once it was moved elsewhere. */
  shown: string | undefined;
  onChoose: (state: string) => void;
};

/**
 * Chooses the state that the map shows, because the map is too small for two so far apart. Without JavaScript it only
 * shows the counts.
 */
export function StateSwitch({ states, shown, onChoose }: StateSwitchProps) {
  return (
    <>
      <p className="hidden text-small text-ink-soft noscript:block">
        {states.map(({ state, count }) => `${stateName(state)} ${count.toLocaleString('en-US')}`).join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are not part of a form */}
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
