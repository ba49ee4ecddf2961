import { tastingUnit } from '#features/listings/listing.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { fieldPropsOf, formatCentsInput, type PanelProps } from './editor.ts';

/** The pricing tab: the price, and the stock of a wine. */
export function PricingPanel({ listing, rejected }: PanelProps) {
  const wine = listing?.type !== 'tasting';
  const stock = listing?.stock?.toString() ?? '';
  const field = fieldPropsOf(rejected, {
    priceCents: listing?.priceCents ? formatCentsInput(listing.priceCents) : '',
    stock,
    oldTotal: stock,
  });
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField
        {...field('priceCents')}
        label={`Price in dollars, ${wine ? 'per bottle' : tastingUnit}`}
        hint="For example 24.50, tax included. We don’t add tax. Existing orders keep their price."
        inputMode="decimal"
        maxLength={30}
        autoComplete="off"
        required
      />
      {wine && (
        <>
          <input type="hidden" name="oldTotal" value={field('oldTotal').defaultValue} />
          <TextField
            {...field('stock')}
            hint="0 shows the wine as sold out. Orders take their bottles off by themselves."
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            required
          />
        </>
      )}
    </div>
  );
}
