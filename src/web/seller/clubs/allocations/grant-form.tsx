import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { grantField, type WishedWine, type WishesPage } from '#features/allocations/granting/managed-wish.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { Form } from '../../../forms/form.tsx';
import type { FormState } from '../../../forms/form-result.ts';
import { WishRow } from './wish-row.tsx';

/** How many bottles of each wine are typed on this page, by wine. What is no number is none. */
function typedBottles({ wishes }: WishesPage, textOf: (field: string) => string | undefined): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { number, wines } of wishes) {
    for (const { listingId } of wines) {
      const text = textOf(grantField(number, listingId))?.trim() ?? '';
      sums.set(listingId, (sums.get(listingId) ?? 0) + (/^\d{1,3}$/.test(text) ? Number(text) : 0));
    }
  }
  return sums;
}

/** The bottles that each wish gets, with what is left of each wine as it is typed. */
export function GrantForm({ page, form }: { page: WishesPage; form: FormState }) {
  const { allocation, wines, wishes, pages } = page;
  const [typed, setTyped] = useState(() => typedBottles(page, (name) => form.typed[name]));
  const navigation = useNavigation();
  const intent = navigation.formMethod === 'POST' ? navigation.formData?.get('intent') : undefined;
  const element = useRef<HTMLFormElement>(null);
  const count = useCallback(() => {
    if (!element.current) return;
    const fields = new FormData(element.current);
    setTyped(typedBottles(page, (name) => String(fields.get(name) ?? '')));
  }, [page]);
  // why: somebody may have typed before the script ran
  useEffect(count, [count]);
  return (
    <Form
      ref={element}
      method="post"
      noValidate
      preventScrollReset
      onInput={count}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <input type="hidden" name="version" value={allocation.version} />
      <input type="hidden" name="page" value={page.page} />
      <BottlesLeft wines={wines} typed={typed} errors={form.errors} />
      <section aria-labelledby="wishes" className="grid gap-3">
        <h2 id="wishes" className="text-title">
          By rank
        </h2>
        <ul className="list-none divide-y divide-line border-y border-line">
          {wishes.map((wish) => (
            <WishRow
              key={wish.number}
              wish={wish}
              wines={wines}
              field={({ listingId, quantity }, name) => (
                <GrantField
                  {...{ quantity, name, form }}
                  field={grantField(wish.number, listingId)}
                  who={wish.name ?? 'Deleted account'}
                  isDeleted={wish.name === null}
                />
              )}
            />
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="preview"
          kind="primary"
          busy={intent === 'preview'}
          busyLabel="Saving"
        >
          Save and see what is charged
        </Button>
        <Button type="submit" name="intent" value="save" busy={intent === 'save'} busyLabel="Saving">
          Save
        </Button>
        {page.page < pages && (
          <Button type="submit" name="intent" value="next" busy={intent === 'next'} busyLabel="Saving">
            Save and show the next wishes
          </Button>
        )}
      </div>
    </Form>
  );
}

type LeftProps = { wines: readonly WishedWine[]; typed: ReadonlyMap<string, number>; errors: FormState['errors'] };

/** What is left of each wine, with the bottles that are typed. It stays in view. */
function BottlesLeft({ wines, typed, errors }: LeftProps) {
  return (
    <section
      aria-labelledby="left"
      className={classNames(
        'grid gap-2 rounded-md border border-line bg-paper-raised p-4',
        // why: more of them would hide the list on a phone
        wines.length <= 3 && 'sticky top-2 z-10',
      )}
    >
      <h2 id="left" className="text-small font-semibold">
        Bottles left
      </h2>
      <ul className="grid list-none gap-2">
        {wines.map(({ listingId, name, left, elsewhere, wished }) => {
          const rest = left - elsewhere - (typed.get(listingId) ?? 0);
          return (
            <li key={listingId} id={`left-${listingId}`} tabIndex={-1} className="grid gap-1">
              <p className="figures flex flex-wrap justify-between gap-x-6 gap-y-0.5 text-small">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span>
                  <output className={rest < 0 ? 'font-semibold text-danger' : 'font-semibold'}>
                    {rest < 0 ? `${-rest} too many` : rest.toLocaleString('en-US')}
                  </output>{' '}
                  <span className="text-ink-soft">
                    of {left.toLocaleString('en-US')} · {wished.toLocaleString('en-US')} wished
                  </span>
                </span>
              </p>
              <FieldError id={`left-${listingId}`} error={errors[`left-${listingId}`]} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type FieldProps = {
  field: string;
  quantity: number;
  name: string;
  who: string;
  isDeleted: boolean;
  form: FormState;
};

function GrantField({ field, quantity, name, who, isDeleted, form }: FieldProps) {
  const error = form.errors[field];
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={field} className="min-w-0 text-small wrap-anywhere">
          {name}
          <span className="sr-only"> for {who}</span>
        </label>
        <span className="flex shrink-0 items-center gap-2">
          <span className="w-18">
            <input
              id={field}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              defaultValue={form.typed[field]}
              readOnly={isDeleted}
              className={`${inputClasses} figures text-center`}
              {...describedBy(field, undefined, { error })}
            />
          </span>
          <span className="figures w-12 text-small text-ink-soft">of {quantity}</span>
        </span>
      </div>
      <FieldError id={field} error={error} />
    </div>
  );
}
