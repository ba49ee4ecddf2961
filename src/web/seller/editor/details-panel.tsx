import { type ComponentProps, useState } from 'react';
import type { ListingType } from '#features/listings/listing.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { fieldPropsOf, type PanelProps } from './editor.ts';
import { fieldLabels } from './field-labels.ts';
import { WineDetailsFields } from './wine-details-fields.tsx';

/** The maximum length of a title, in characters. */
const maxTitleLength = 60;

const descriptionHints = {
  wine: 'How it tastes, how it was made.',
  tasting: 'What is poured, how long it takes, where guests come.',
} as const;

/** The details tab: type, name, description, and the data of the wine or tasting. The type cannot be changed later. */
export function DetailsPanel(props: PanelProps) {
  const { listing, data, rejected } = props;
  const { wineries = [], winery = '' } = data;
  const typedType =
    rejected?.typed.type === 'tasting' ? 'tasting' : rejected?.typed.type === 'wine' ? 'wine' : undefined;
  const [chosen, setChosen] = useState<ListingType>(listing?.type ?? typedType ?? 'wine');
  const field = fieldPropsOf(rejected, {
    winery,
    title: listing?.title ?? '',
    description: listing?.description ?? '',
  });
  return (
    <>
      {wineries.length > 1 && (
        <SelectField
          {...field('winery')}
          hint="Which of yours sells it. This cannot be changed later."
          placeholder="Choose a winery"
          choices={wineries.map(({ slug, name }) => ({ value: slug, label: name }))}
          required
        />
      )}
      {listing ? (
        <input type="hidden" name="type" value={listing.type} />
      ) : (
        <RadioGroup
          id="type"
          name="type"
          label={fieldLabels.type}
          hint="This cannot be changed later."
          defaultValue={chosen}
          onChange={(type) => setChosen(type as ListingType)}
          choices={[
            { value: 'wine', label: 'A wine', note: 'Bottles from your stock, picked up or shipped.' },
            { value: 'tasting', label: 'A tasting', note: 'An appointment at your winery, from your calendar.' },
          ]}
          {...(rejected?.fields?.type && { error: rejected.fields.type })}
        />
      )}
      <CountedField
        {...field('title')}
        {...(chosen === 'wine' && { hint: 'Without the vintage: it has a field of its own.' })}
        maxLength={maxTitleLength}
        required
      />
      <TextArea {...field('description')} hint={descriptionHints[chosen]} required />
      {chosen === 'wine' ? <WineDetailsFields {...props} /> : <TastingFields {...props} />}
      {listing === undefined && (
        <noscript>
          {/* why: without JavaScript the choice above cannot switch these fields */}
          <TastingFields {...props} />
        </noscript>
      )}
    </>
  );
}

/** How a tasting is booked, by day or by the night, and what its price includes. */
function TastingFields({ listing, rejected }: PanelProps) {
  const stored = listing?.unitType === 'unit' ? undefined : listing?.unitType;
  const chosen = rejected?.typed.unitType ?? stored ?? 'day';
  const field = fieldPropsOf(rejected, { included: listing?.included ?? '' });
  return (
    <>
      <TextArea {...field('included')} hint="Wines poured, food, a tour: one per line." optional />
      <RadioGroup
        id="unitType"
        name="unitType"
        label={fieldLabels.unitType}
        defaultValue={chosen}
        choices={[
          { value: 'day', label: 'By day, in sessions or whole days' },
          { value: 'night', label: 'By the night, with a day of leaving' },
        ]}
        {...(rejected?.fields?.unitType && { error: rejected.fields.unitType })}
      />
    </>
  );
}

/** A text field with a character count. Longer text can be typed; it is reported and never cut off. */
function CountedField({ maxLength, ...field }: ComponentProps<typeof TextField> & { maxLength: number }) {
  const [length, setLength] = useState(String(field.defaultValue ?? '').length);
  const remaining = maxLength - length;
  return (
    <div className="grid gap-1">
      <TextField {...field} onInput={(event) => setLength(event.currentTarget.value.length)} />
      <p className={`figures text-right text-caption ${remaining < 0 ? 'text-danger' : 'text-ink-soft'}`}>
        {length} of {maxLength} characters
      </p>
      <p className="sr-only" role="status">
        {remaining < 0 ? `${-remaining} characters too many` : remaining <= 5 ? `${remaining} characters left` : ''}
      </p>
    </div>
  );
}
