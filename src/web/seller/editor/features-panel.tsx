import { acidities, bodies, sweetnesses } from '#features/listings/wine-attributes.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { fieldPropsOf, type PanelProps } from './editor.ts';
import { fieldLabels } from './field-labels.ts';

/** Sustainable practices to choose from. Others that the winery has stored are shown after them. */
const practices = [
  'Sustainably farmed',
  'Organic grapes',
  'Biodynamic',
  'Dry farmed',
  'Hand harvested',
  'Native yeast',
  'No added sulfites',
  'Vegan',
  'Solar powered',
] as const;

const choicesOf = (labels: readonly string[]) => labels.map((value) => ({ value, label: value }));

/** The maximum length of a text with one entry per line, in characters. */
const maxListLength = 2_000;

/** The features tab: taste, pairings, awards, and sustainable practices. */
export function FeaturesPanel({ listing, rejected }: PanelProps) {
  const field = fieldPropsOf(rejected, {
    sweetness: listing?.sweetness ?? '',
    body: listing?.body ?? '',
    acidity: listing?.acidity ?? '',
    pairings: listing?.pairings.join('\n') ?? '',
    awards: listing?.awards.join('\n') ?? '',
  });
  const wine = listing?.type !== 'tasting';
  return (
    <>
      {wine && (
        <div className="grid items-start gap-5 md:grid-cols-3">
          <SelectField {...field('sweetness')} placeholder="Not said" choices={choicesOf(sweetnesses)} optional />
          <SelectField {...field('body')} placeholder="Not said" choices={choicesOf(bodies)} optional />
          <SelectField {...field('acidity')} placeholder="Not said" choices={choicesOf(acidities)} optional />
        </div>
      )}
      <TextArea
        {...field('pairings')}
        label={wine ? 'Good with' : 'Served with'}
        hint="One a line, 80 characters each, such as Brisket or Hard cheese."
        maxLength={maxListLength}
        optional
      />
      <TextArea
        {...field('awards')}
        hint="One a line, 80 characters each, such as “Gold, Lone Star 2025”."
        maxLength={maxListLength}
        optional
      />
      <Practices listing={listing} rejected={rejected} />
    </>
  );
}

function Practices({ listing, rejected }: Pick<PanelProps, 'listing' | 'rejected'>) {
  const chosen = rejected ? (rejected.typed.practices ?? '').split('\n') : (listing?.practices ?? []);
  const all = [...new Set([...practices, ...chosen.filter(Boolean)])];
  const error = rejected?.fields?.practices;
  return (
    <fieldset id="practices" className="grid min-w-0 gap-1">
      <legend className="mb-1.5 text-small font-semibold">
        {fieldLabels.practices}
        <span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      <div className="grid gap-x-5 md:grid-cols-2">
        {all.map((practice, index) => (
          <CheckboxField
            key={practice}
            id={`practice-${index}`}
            name="practices"
            value={practice}
            label={practice}
            defaultChecked={chosen.includes(practice)}
          />
        ))}
      </div>
      <FieldError id="practices" {...(error && { error })} />
    </fieldset>
  );
}
