import {
  type ResearchOptions,
  type ResearchQuery,
  researchFacets,
  researchScoreKeys,
  researchScores,
} from '#features/research/research-query.ts';
import { researchFormUrl, researchPath, researchUrl } from '#features/research/research-url.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RangeField } from '#ui/fields/range/range-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { FacetGroup } from '../catalog/results/facet-group.tsx';
import { FilterFormFrame } from '../catalog/results/filter-form-frame.tsx';
import { HiddenFields } from './research-fields.tsx';

/** The filters with lists of options before the scores. */
const places = ['stateValue', 'selectedRegions', 'selectedCities', 'selectedVarietals'] as const;

/** Those after the scores. */
const others = ['productionRange'] as const;

/** The filters that are answered with yes. */
const answers = ['dogsFriendly', 'kidsFriendly', 'reservationsRequired'] as const;

/** The filters that are open at first. */
const openAtFirst: ReadonlySet<string> = new Set(['stateValue', 'selectedRegions']);

const shown: readonly string[] = [...places, ...others, ...answers, ...researchScoreKeys, 'currentPage'];

/**
 * The filters of the directory as one form; what is typed elsewhere is in hidden fields.
 * @param id of the form, for a submit button outside it
 * @param keep the parameter of the panel that the form is in
 */
export function ResearchFilters(props: { id: string; query: ResearchQuery; options: ResearchOptions; keep?: string }) {
  const { id, query, options, keep } = props;
  const chosen = answers.filter((name) => query.filters[name].length > 0).length;
  const scored = researchScoreKeys.filter((key) => query.scores[key] > 0).length;
  const groups = (names: readonly (typeof places | typeof others)[number][]) =>
    names.map((name) => (
      <FacetGroup
        key={name}
        name={name}
        label={researchFacets[name].label}
        single={'single' in researchFacets[name]}
        options={options[name]}
        idPrefix={id}
        open={openAtFirst.has(name)}
      />
    ));
  return (
    <FilterFormFrame
      {...{ id, query, keep }}
      path={researchPath}
      urlOf={researchFormUrl}
      closedUrl={researchUrl(query)}
    >
      <HiddenFields query={query} except={shown} />
      <Disclosure title="Visiting" open aside={chosen > 0 ? `${chosen} on` : undefined}>
        <fieldset className="grid gap-0.5">
          <legend className="sr-only">Visiting</legend>
          {answers.map((name) => (
            <CheckboxField
              key={name}
              id={`${id}-${name}`}
              name={name}
              value="true"
              defaultChecked={query.filters[name].length > 0}
              label={researchFacets[name].label}
              count={options[name][0]?.count ?? 0}
            />
          ))}
        </fieldset>
      </Disclosure>
      {groups(places)}
      <Disclosure title="Scores" open={scored > 0} aside={scored > 0 ? `${scored} on` : undefined}>
        {researchScoreKeys.map((key) => (
          <RangeField
            key={key}
            id={`${id}-${key}`}
            name={key}
            label={researchScores[key]}
            value={query.scores[key]}
            max={5}
            step={0.5}
            format={formatLeast}
          />
        ))}
      </Disclosure>
      {groups(others)}
    </FilterFormFrame>
  );
}

function formatLeast(score: number): string {
  return score === 0 ? 'Any' : `${score} or more`;
}
