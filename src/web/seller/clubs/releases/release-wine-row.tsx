import type { ReleaseChoices, ReleaseTier } from '#features/clubs/releases/managed-release.ts';
import { formatMoney } from '#kit/money.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { type DraftWine, mostField, quantityField } from './release-draft.ts';

type RowProps = {
  wine: DraftWine;
  /** Undefined for a wine that is no longer on sale. */
  about: ReleaseChoices['wines'][number] | undefined;
  name: string | undefined;
  tiers: readonly ReleaseTier[];
  /** Members choose: besides what is usual there is the most that each may take. */
  hasChoice: boolean;
};

/** A wine of the form, with its bottles for each tier. */
export function ReleaseWineRow({ wine: { listingId, quantities }, about, name, tiers, hasChoice }: RowProps) {
  const title = about?.name ?? name ?? 'A wine that was deleted';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-4">
      <input type="hidden" name="wine" value={listingId} />
      <div className="grid min-w-0 content-center gap-0.5">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="figures text-caption text-ink-soft">
          {about
            ? `${formatMoney({ amount: about.priceCents, currency: 'USD' })} · ${about.stock} in stock`
            : 'Not on sale any more'}
        </p>
      </div>
      <IconButton type="submit" name="intent" value={`remove:${listingId}`} icon="trash" label={`Remove ${title}`} />
      <div className="col-span-2 grid gap-x-6 gap-y-3 md:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
        {tiers.map(({ id, name: tier }) => (
          <fieldset key={id} className="flex min-w-0 items-end gap-3">
            <legend className="mb-1 text-caption font-semibold wrap-anywhere">{tier}</legend>
            <Bottles
              name={quantityField(listingId, id)}
              label="Bottles"
              value={quantities[id]?.quantity}
              about={`of ${title} for ${tier}`}
            />
            {hasChoice && (
              <Bottles
                name={mostField(listingId, id)}
                label="At most"
                value={quantities[id]?.most}
                about={`${title} for ${tier}`}
              />
            )}
          </fieldset>
        ))}
      </div>
    </li>
  );
}

function Bottles(props: { name: string; label: string; value: string | undefined; about: string }) {
  const { name, label, value = '', about } = props;
  return (
    <label className="grid w-20 gap-1 text-caption text-ink-soft">
      <span>
        {label}
        <span className="sr-only"> {about}</span>
      </span>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder="0"
        defaultValue={value === '0' ? '' : value}
        className={inputClasses}
      />
    </label>
  );
}
