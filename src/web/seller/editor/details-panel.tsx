import { type ComponentProps, useState } from 'react';
import type { ListingType } from '#features/listings/listing.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { fieldPropsOf, type PanelProps } from './editor.ts';
import { fieldLabels } from './field-labels.ts';
import { WineDetailsFields } from './wine-details-fields.tsx';

/** The longest title, in characters. */
const longestTitle = 60;

const descriptionHints = {
  wine: 'How it tastes, how it was made.',
  tasting: 'What is poured, how long it takes, where guests come.',
} as const;

/** What it is: a wine or a tasting, its name and words, and what is in the bottle. What it is was chosen once for all. */
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
        maxLength={longestTitle}
        required
      />
      <TextArea {...field('description')} hint={descriptionHints[chosen]} required />
      {chosen === 'wine' ? <WineDetailsFields {...props} /> : <TastingUnit {...props} />}
      {listing === undefined && (
        <noscript>
          {/* why: without script the choice above cannot change what stands here */}
          <TastingUnit {...props} />
        </noscript>
      )}
    </>
  );
}

/** When guests come to a tasting: by day, or in the evening. */
function TastingUnit({ listing, rejected }: PanelProps) {
  const kept = listing?.unitType === 'unit' ? undefined : listing?.unitType;
  const chosen = rejected?.typed.unitType ?? kept ?? 'day';
  return (
    <RadioGroup
      id="unitType"
      name="unitType"
      label={fieldLabels.unitType}
      defaultValue={chosen}
      choices={[
        { value: 'day', label: 'By day' },
        { value: 'night', label: 'In the evening' },
      ]}
      {...(rejected?.fields?.unitType && { error: rejected.fields.unitType })}
    />
  );
}

/** One line of text that says how much room is left. More can be typed: it is told, and never cut off. */
function CountedField({ maxLength, ...field }: ComponentProps<typeof TextField> & { maxLength: number }) {
  const [written, setWritten] = useState(String(field.defaultValue ?? '').length);
  const left = maxLength - written;
  return (
    <div className="grid gap-1">
      <TextField {...field} onInput={(event) => setWritten(event.currentTarget.value.length)} />
      <p className={`figures text-right text-caption ${left < 0 ? 'text-danger' : 'text-ink-soft'}`}>
        {written} of {maxLength} characters
      </p>
      <p className="sr-only" role="status">
        {left < 0 ? `${-left} characters too many` : left <= 5 ? `${left} characters left` : ''}
      </p>
    </div>
  );
}
