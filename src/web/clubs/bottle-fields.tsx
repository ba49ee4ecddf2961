import { useState } from 'react';
import { Link } from 'react-router';
import { FieldError } from '#ui/fields/field.tsx';
import { formatBottles, formatCents } from '../catalog/clubs/club-texts.ts';
import type { TypedText } from '../forms/form-result.ts';

/** A wine with the number of bottles that was chosen, and the most that can be. */
type ChosenWine = {
  listingId: string;
  name: string;
  url: string | undefined;
  quantity: number;
  max: number;
  unitPriceCents: number;
};

type FieldsProps = {
  legend: string;
  wines: readonly ChosenWine[];
  typed: TypedText;
  error: string | undefined;
  /** How many bottles are to be chosen in all, which is then counted; nothing if there is no such number. */
  total?: number;
};

/** The numbers of bottles of wines, in fields named `bottles-{listing}`. */
export function BottleFields({ legend, wines, typed, error, total }: FieldsProps) {
  const stored = wines.map((wine) => typed[`bottles-${wine.listingId}`] ?? String(wine.quantity));
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const chosen = wines.reduce((sum, { listingId }, at) => sum + (Number(written[listingId] ?? stored[at]) || 0), 0);
  return (
    <fieldset id="wines" className="grid gap-2" aria-describedby={error === undefined ? undefined : 'wines-error'}>
      <legend className="pb-1 text-small font-semibold">{legend}</legend>
      {wines.toSorted(goneLast).map((wine) => (
        <BottleField
          key={`${wine.listingId} ${wine.quantity}`}
          wine={wine}
          typed={typed[`bottles-${wine.listingId}`]}
          isWrong={error !== undefined}
          onWrite={(text) => setWritten((before) => ({ ...before, [wine.listingId]: text }))}
        />
      ))}
      {total !== undefined && (
        <p role="status" className="figures text-small text-ink-soft">
          {chosen} of {formatBottles(total)} chosen
        </p>
      )}
      <FieldError id="wines" {...(error !== undefined && { error })} />
    </fieldset>
  );
}

/** Whether a wine is gone and not chosen, so that nothing can be done with it. */
const isGone = ({ max, quantity }: ChosenWine) => max === 0 && quantity === 0;

const goneLast = (one: ChosenWine, other: ChosenWine) => Number(isGone(one)) - Number(isGone(other));

type FieldProps = { wine: ChosenWine; typed: string | undefined; isWrong: boolean; onWrite: (text: string) => void };

function BottleField({ wine, typed, isWrong, onWrite }: FieldProps) {
  const { listingId, quantity, max } = wine;
  const isTooMany = quantity > max;
  return (
    <label className="flex items-center gap-3 text-small">
      <input
        type="number"
        inputMode="numeric"
        name={`bottles-${listingId}`}
        min="0"
        max={Math.max(max, quantity)}
        defaultValue={typed ?? quantity}
        disabled={isGone(wine)}
        aria-invalid={(isWrong && !isGone(wine)) || isTooMany || undefined}
        onInput={(event) => onWrite(event.currentTarget.value)}
        className="figures min-h-11 w-16 shrink-0 rounded-md border border-line-strong bg-paper px-2 text-center disabled:cursor-not-allowed disabled:border-dashed disabled:bg-paper-sunk disabled:text-ink-soft aria-invalid:border-danger-line aria-invalid:inset-ring aria-invalid:inset-ring-danger-line"
      />
      <span className="min-w-0 grow wrap-anywhere">
        <WineName wine={wine} />
        <span className={`block text-caption ${isTooMany ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
          {aboutOf(wine)}
        </span>
      </span>
    </label>
  );
}

function aboutOf({ unitPriceCents, max, quantity }: ChosenWine): string {
  if (max === 0) return 'Not available now';
  if (quantity > max) return `Only ${max} left`;
  return `${formatCents(unitPriceCents)} a bottle, at most ${max}`;
}

/** The name of a wine, as a link to its page if it has one. */
export function WineName({ wine: { name, url } }: { wine: Pick<ChosenWine, 'name' | 'url'> }) {
  if (url === undefined) return name;
  return (
    <Link to={url} className="link">
      {name}
    </Link>
  );
}

/** The bottles of each wine as a form has them, from fields named `bottles-{listing}`. */
export function bottlesIn(form: FormData): { listingId: string; quantity: FormDataEntryValue }[] {
  return [...form].flatMap(([name, value]) => {
    const listingId = /^bottles-(.{36})$/.exec(name)?.[1];
    return listingId === undefined ? [] : [{ listingId, quantity: value === '' ? '0' : value }];
  });
}
