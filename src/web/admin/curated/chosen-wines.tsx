import { useLayoutEffect, useRef, useState } from 'react';
import { curatedTextLimits, maxCuratedWines } from '#features/curation/curated-selection.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { Field } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { type DraftWine, placeWine } from './selection-draft.ts';

/**
 * The wines of a selection with their reasons, in their order: they are dragged, or moved with buttons,
 * which submit the form without script.
 */
export function ChosenWines(props: {
  wines: readonly DraftWine[];
  errors: Readonly<Record<string, string>>;
  onChange: (wines: DraftWine[]) => void;
}) {
  const { wines, errors, onChange } = props;
  const [dragged, setDragged] = useState<DraftWine | null>(null);
  const pressed = useRef<string>(undefined);
  const order = wines.map(({ listingId }) => listingId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    // why: a moved button loses the focus, and at an end of the list it is disabled
    const [verb, id] = pressed.current?.split(':') ?? [];
    pressed.current = undefined;
    const [same, other] = [verb, verb === 'up' ? 'down' : 'up'].map((way) => document.getElementById(`${way}-${id}`));
    (same instanceof HTMLButtonElement && same.disabled ? other : same)?.focus();
  }, [order]);
  const setReason = (wine: DraftWine, reason: string) =>
    onChange(wines.map((one) => (one === wine ? { ...one, reason } : one)));
  return (
    <section aria-labelledby="wines-title" className="grid gap-3">
      <h2 id="wines-title" className="text-title">
        Wines{' '}
        <span className="font-sans text-small font-normal text-ink-soft">
          {wines.length} of {maxCuratedWines}
        </span>
      </h2>
      {wines.length === 0 && <p className="text-ink-soft">Find wines below and add them.</p>}
      <ol
        className="list-none divide-y divide-line border-y border-line empty:hidden"
        onClickCapture={({ target }) => {
          pressed.current = (target as Element).closest('button')?.value;
        }}
      >
        {wines.map((wine, at) => (
          <li
            key={wine.listingId}
            draggable
            onDragStart={() => setDragged(wine)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged && dragged !== wine) onChange(placeWine(wines, dragged, at));
            }}
            className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3 ${dragged === wine ? 'opacity-50' : ''}`}
          >
            <span className="figures grid size-9 cursor-grab place-items-center self-center rounded-md bg-paper-sunk text-small">
              {at + 1}
            </span>
            <span className="grid min-w-0 self-center">
              <span className="font-medium wrap-anywhere">{wine.wineName}</span>
              <span className="text-caption text-ink-soft wrap-anywhere">{wine.wineryName}</span>
            </span>
            <span className="flex self-center">
              <WineButton verb="up" icon="chevron-up" label="Move up" wine={wine} disabled={at === 0} />
              <WineButton
                verb="down"
                icon="chevron-down"
                label="Move down"
                wine={wine}
                disabled={at === wines.length - 1}
              />
              <WineButton verb="remove" icon="close" label="Remove" wine={wine} />
            </span>
            <span className="col-span-3 grid md:col-span-2 md:col-start-2">
              <Reason
                id={`reason-${at}`}
                wine={wine}
                error={errors[`reason-${at}`]}
                onChange={(reason) => setReason(wine, reason)}
              />
            </span>
            <input type="hidden" name="wine" value={wine.listingId} />
            <input type="hidden" name="wineName" value={wine.wineName} />
            <input type="hidden" name="wineryName" value={wine.wineryName} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type ReasonProps = { id: string; wine: DraftWine; error: string | undefined; onChange: (reason: string) => void };

/** The sentence why a wine is in the selection. */
function Reason({ id, wine, error, onChange }: ReasonProps) {
  const label = (
    <>
      Why<span className="sr-only"> {wine.wineName}</span>
    </>
  );
  return (
    <Field id={id} label={label} error={error}>
      <textarea
        id={id}
        name="reason"
        rows={1}
        maxLength={curatedTextLimits.reason}
        value={wine.reason}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${inputClasses} field-sizing-content resize-none`}
        {...describedBy(id, undefined, { error })}
      />
    </Field>
  );
}

type WineButtonProps = {
  verb: 'up' | 'down' | 'remove';
  icon: 'chevron-up' | 'chevron-down' | 'close';
  label: string;
  wine: DraftWine;
  disabled?: boolean;
};

function WineButton({ verb, icon, label, wine, disabled = false }: WineButtonProps) {
  const value = `${verb}:${wine.listingId}`;
  return (
    <IconButton
      id={value.replace(':', '-')}
      type="submit"
      name="intent"
      value={value}
      icon={icon}
      label={`${label}: ${wine.wineName}`}
      disabled={disabled}
    />
  );
}
