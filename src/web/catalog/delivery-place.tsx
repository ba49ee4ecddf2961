import { lazy, type ReactNode, type SubmitEvent, Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { shipsTo } from '#features/orders/placing/served-states.ts';
import { type DeliveryPlace, placeName, placeOfZip } from '#features/places/delivery-place.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { PageOwnerField } from '../forms/form.tsx';
import { useFetcher } from '../forms/use-submit.ts';

const UnservedState = lazy(async () => ({ default: (await import('./unserved-state.tsx')).UnservedState }));

/** The ZIP code that this browser remembers. Pages that everybody shares learn it only here. */
function rememberedZip(): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?place=(\d{5})(?:;|$)/.exec(document.cookie)?.[1];
}

/**
 * Where the visitor wants wine to be sent: what this browser remembers, else what the URL says (of a form without
 * JavaScript), else what the page's loader knows.
 */
export function useDeliveryPlace(known: DeliveryPlace | null): DeliveryPlace | undefined {
  const zip = useBrowserValue(rememberedZip, undefined);
  const typed = new URLSearchParams(useLocation().search).get('zip');
  return placeOfZip(zip) ?? placeOfZip(typed) ?? known ?? undefined;
}

/** The answer of the form. */
type PlaceAnswer = { status: 'saved' | 'invalid' | 'refused' };

/**
 * Says to where wine is shipped, and asks for the visitor's ZIP code once: where wine may not go, that state's reason is
 * shown before anybody signs up.
 * @param known the place that the page's loader knows
 * @param back the page to return to without JavaScript; otherwise the path of this one
 * @param buyForm the id of the form that leads to the check-out: without JavaScript it carries the ZIP code along
 * @param children what can be done instead where wine may not be shipped
 */
export function DeliveryPlaceLine(props: {
  known: DeliveryPlace | null;
  back?: string;
  buyForm?: string;
  children?: ReactNode;
}) {
  const { known, back, buyForm, children } = props;
  const fetcher = useFetcher<PlaceAnswer>();
  const [changes, setChanges] = useState(false);
  const place = useDeliveryPlace(known);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const asks = place === undefined || changes || (answer && answer.status !== 'saved');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void fetcher.submit(event.currentTarget).then(() => setChanges(false));
  };
  return (
    <div className="grid gap-2 text-small">
      {place && !asks ? (
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Icon name={shipsTo(place.state) ? 'truck' : 'alert'} />
          <span>
            {shipsTo(place.state) ? 'Ships to' : 'Can’t be shipped to'} {placeName(place)}.
          </span>
          <button type="button" className="link min-h-11 noscript:hidden" onClick={() => setChanges(true)}>
            Change ZIP code
          </button>
        </p>
      ) : (
        <p className="flex items-center gap-2.5">
          <Icon name="truck" />
          <span>For now our wineries ship within Texas only.</span>
        </p>
      )}
      <PlaceForm
        shown={asks === true}
        zip={place?.zip}
        answer={answer}
        back={back}
        busy={fetcher.state !== 'idle'}
        onSubmit={send}
      />
      {place && buyForm !== undefined && (
        <noscript>
          <input type="hidden" form={buyForm} name="zip" value={place.zip} />
        </noscript>
      )}
      {place && !asks && !shipsTo(place.state) && (
        <Suspense>
          <UnservedState state={place.state}>{children}</UnservedState>
        </Suspense>
      )}
    </div>
  );
}

function PlaceForm(props: {
  /** Whether it is shown; without JavaScript it always is. */
  shown: boolean;
  zip: string | undefined;
  answer: PlaceAnswer | undefined;
  back: string | undefined;
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}) {
  const { shown, zip, answer, back, busy, onSubmit } = props;
  const id = useId();
  const { pathname, search } = useLocation();
  const typed = new URLSearchParams(search).get('zip');
  const isInvalid = answer ? answer.status === 'invalid' : typed !== null && !placeOfZip(typed);
  const error =
    answer?.status === 'refused'
      ? 'The shop could not be reached. Please try again.'
      : isInvalid
        ? 'Enter a five-digit ZIP code.'
        : undefined;
  return (
    <form
      method="post"
      action="/cart/lines"
      noValidate
      onSubmit={onSubmit}
      className={shown ? 'flex items-end gap-2.5' : 'hidden items-end gap-2.5 noscript:flex'}
    >
      <PageOwnerField />
      <input type="hidden" name="do" value="place" />
      <input type="hidden" name="back" value={back ?? pathname} />
      <TextField
        id={id}
        name="zip"
        label="Your ZIP code"
        defaultValue={zip ?? typed ?? ''}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        size={7}
        {...(error && { error })}
      />
      <Button type="submit" busy={busy} busyLabel="Checking">
        Check
      </Button>
    </form>
  );
}
