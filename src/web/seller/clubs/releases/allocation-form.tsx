import { useNavigation } from 'react-router';
import {
  bottlesToSetAside,
  type ManagedRelease,
  type ReleaseWine,
  type WineForecast,
} from '#features/clubs/releases/managed-release.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { Form } from '../../../forms/form.tsx';
import { formStateOf } from '../../../forms/form-result.ts';
import { asideField } from './aside-field.ts';

type FormProps = {
  release: ManagedRelease;
  forecast: readonly WineForecast[];
  answer: object | undefined;
  mayChange: boolean;
};

/** The bottles that a release needs of each wine, against the stock, and how many are set aside. */
export function AllocationForm({ release, forecast, answer, mayChange }: FormProps) {
  const { wines, state: releaseState } = release;
  const isBilled = releaseState === 'processed' || releaseState === 'archived';
  const busy = useNavigation().formData?.get('intent') === 'allocate';
  const state = formStateOf(answer);
  if (wines.length === 0) return null;
  return (
    <section aria-labelledby="forecast" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="forecast" className="text-title">
          Bottles
        </h2>
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          {isBilled
            ? 'What was set aside for this release. Bottles that nobody needs return to the stock.'
            : 'What members need as of now, with what they have chosen so far. Bottles that you set aside can’t be sold elsewhere, and only those are sent; those that nobody needs return to the stock.'}
        </p>
      </div>
      <Form method="post" preventScrollReset noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ul className="list-none divide-y divide-line border-y border-line">
          {wines.map((wine) => (
            <WineRow
              key={wine.listingId}
              wine={wine}
              forecast={forecast.find(({ listingId }) => listingId === wine.listingId)}
              typed={state.typed[asideField(wine.listingId)]}
              error={state.errors[asideField(wine.listingId)]}
              mayChange={mayChange}
            />
          ))}
        </ul>
        {mayChange && (
          <div>
            <Button type="submit" name="intent" value="allocate" busy={busy} busyLabel="Saving">
              Set aside
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

type RowProps = {
  wine: ReleaseWine;
  forecast: WineForecast | undefined;
  typed: string | undefined;
  error: string | undefined;
  mayChange: boolean;
};

function WineRow({ wine, forecast, typed, error, mayChange }: RowProps) {
  const { listingId, name, stock, allocated, used, isOnSale } = wine;
  const { needed = 0, chosen = 0, missing = 0 } = forecast ?? {};
  const id = asideField(listingId);
  const aside = allocated - used;
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {missing > 0 && (
            <Badge tone="stopped" icon="alert">
              {missing.toLocaleString('en-US')} missing
            </Badge>
          )}
          {!isOnSale && <Badge tone="care">Not on sale</Badge>}
        </p>
        <dl className="figures flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
          {forecast && <Count label="Needed" count={needed} more={chosen > 0 ? `${chosen} chosen` : undefined} />}
          <Count label="Set aside" count={aside} />
          {used > 0 && <Count label="Sent or returned" count={used} />}
          <Count label="In stock" count={stock} />
        </dl>
      </div>
      {mayChange && (
        <div className="grid gap-1">
          <label htmlFor={id} className="flex items-center gap-3 text-small">
            <span>
              Set aside<span className="sr-only"> of {name}</span>
            </span>
            <span className="w-24">
              <input
                id={id}
                name={id}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                defaultValue={typed ?? String(bottlesToSetAside(wine, needed))}
                className={inputClasses}
                {...describedBy(id, undefined, { error })}
              />
            </span>
          </label>
          <FieldError id={id} error={error} />
        </div>
      )}
    </li>
  );
}

function Count({ label, count, more }: { label: string; count: number; more?: string | undefined }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="font-semibold text-ink">
        {count.toLocaleString('en-US')}
        {more && <span className="font-normal text-ink-soft"> ({more})</span>}
      </dd>
    </div>
  );
}
