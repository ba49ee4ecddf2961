import { useState } from 'react';
import { wineStyles } from '#features/listings/listing.ts';
import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { fieldPropsOf, type PanelProps } from './editor.ts';
import { GrapeRows, parseGrapeRows } from './grape-rows.tsx';

/** The usual bottle sizes, in milliliters. */
const usualSizes = [187, 375, 500, 750, 1500, 3000];

/** The fields of a wine: vintage, style, size, grapes, appellation, alcohol. */
export function WineDetailsFields({ listing, data, rejected }: PanelProps) {
  const ml = listing?.bottleMl ?? 750;
  const usual = usualSizes.includes(ml);
  const field = fieldPropsOf(rejected, {
    vintage: listing?.vintage?.toString() ?? '',
    style: listing?.style ?? '',
    bottleMl: usual ? String(ml) : 'other',
    bottleOther: usual ? '' : String(ml),
    ava: listing?.ava ?? '',
    abvTenths: listing?.abvTenths ? String(listing.abvTenths / 10) : '',
    sku: listing?.sku ?? '',
  });
  const stored = (listing?.grapes ?? []).map(({ name, percent }) => ({ name, share: percent?.toString() ?? '' }));
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...field('vintage')} hint="Year, or NV for a non-vintage blend." maxLength={20} optional />
        <SelectField
          {...field('style')}
          hint="The category it is found in."
          placeholder="Choose a style"
          choices={Object.entries(wineStyles).map(([value, label]) => ({ value, label }))}
          required
        />
        <BottleFields field={field} />
      </div>
      <GrapeRows
        rows={rejected ? parseGrapeRows(rejected.typed) : stored}
        names={data.grapes ?? []}
        error={rejected?.fields?.grapes}
      />
      <div className="grid items-start gap-5 md:grid-cols-[2fr_1fr_1fr]">
        <TextField {...field('ava')} hint="As on the label, such as Texas High Plains." maxLength={120} optional />
        <TextField {...field('abvTenths')} hint="Such as 13.5." inputMode="decimal" maxLength={10} optional />
        <TextField {...field('sku')} hint="Your own number for it." maxLength={80} autoComplete="off" optional />
      </div>
    </>
  );
}

function BottleFields({ field }: { field: ReturnType<typeof fieldPropsOf> }) {
  const size = field('bottleMl');
  const [chosen, setChosen] = useState(size.defaultValue);
  return (
    <>
      <SelectField
        {...size}
        choices={[
          ...usualSizes.map((value) => ({ value: String(value), label: bottleSizeLabel(value) })),
          { value: 'other', label: 'Another size' },
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
        required
      />
      <div className={chosen === 'other' ? undefined : 'hidden noscript:block'}>
        <TextField
          {...field('bottleOther')}
          label="Another size, in milliliters"
          hint="Only with “Another size”."
          inputMode="numeric"
          maxLength={10}
        />
      </div>
    </>
  );
}
