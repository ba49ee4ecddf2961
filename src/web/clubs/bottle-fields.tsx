import { Link } from 'react-router';
import { FieldError } from '#ui/fields/field.tsx';
import { formatCents } from '../catalog/clubs/club-texts.ts';
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

type FieldsProps = { legend: string; wines: readonly ChosenWine[]; typed: TypedText; error: string | undefined };

/** The numbers of bottles of wines, in fields named `bottles-{listing}`. */
export function BottleFields({ legend, wines, typed, error }: FieldsProps) {
  return (
    <fieldset id="wines" className="grid gap-2">
      <legend className="pb-1 text-small font-semibold">{legend}</legend>
      {wines.map((wine) => (
        <label key={wine.listingId} className="flex items-center gap-3 text-small">
          <input
            type="number"
            inputMode="numeric"
            name={`bottles-${wine.listingId}`}
            min="0"
            max={Math.max(wine.max, wine.quantity)}
            defaultValue={typed[`bottles-${wine.listingId}`] ?? wine.quantity}
            key={`${wine.listingId} ${wine.quantity}`}
            className="figures min-h-11 w-16 rounded-md border border-line-strong bg-paper px-2 text-center"
          />
          <span className="min-w-0 grow wrap-anywhere">
            <WineName wine={wine} />
            <span className="block text-caption text-ink-soft">{aboutOf(wine)}</span>
          </span>
        </label>
      ))}
      <FieldError id="wines" {...(error !== undefined && { error })} />
    </fieldset>
  );
}

function aboutOf({ unitPriceCents, max }: ChosenWine): string {
  if (max === 0) return 'Not available now';
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
