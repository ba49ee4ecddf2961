import { useNavigation } from 'react-router';
import type { ListedCity } from '#features/reporting/listed-city.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Form } from '../../forms/form.tsx';
import { listingsLabel } from '../wineries/winery-row.tsx';
import { wineriesLabel } from './city-labels.ts';

/** A city of the list, with the buttons to hide it and to open its dialog. */
export function CityRow({ city, here, editUrl }: { city: ListedCity; here: string; editUrl: string }) {
  const { code, name, state, hidden, wineries, listings } = city;
  const isSent = useNavigation().formData?.get('code') === code;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}, {state}
          {hidden && <Badge tone="care">Hidden</Badge>}
        </p>
        <p className="text-small text-ink-soft">
          {wineriesLabel(wineries)} · {listingsLabel(listings)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Form method="post" action={here} replace preventScrollReset noValidate>
          <input type="hidden" name="code" value={code} />
          <Button
            type="submit"
            size="small"
            name="intent"
            value={hidden ? 'show' : 'hide'}
            busy={isSent}
            aria-label={`${hidden ? 'Show' : 'Hide'} ${name}`}
          >
            {hidden ? 'Show' : 'Hide'}
          </Button>
        </Form>
        <Button to={editUrl} size="small" preventScrollReset aria-label={`Rename or merge ${name}`}>
          Rename or merge
        </Button>
      </div>
    </li>
  );
}
