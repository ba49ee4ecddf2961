import { useEffect, useRef } from 'react';
import type { CartGroup, CartGroupDelivery } from '#features/cart/cart.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { PageOwnerField } from '../forms/form.tsx';
import { type CartAnswer, cartProblem } from '../shell/cart/use-cart-change.ts';
import { useToast } from '../shell/toasts.tsx';
import { useAnsweredFetcher } from '../shell/use-answered-fetcher.ts';

const labels: Record<DeliveryMethod, string> = { shipping: 'Ship it to me', pickup: 'Pick up at the winery' };

const conflicts: Record<NonNullable<CartGroupDelivery['conflict']>, string> = {
  differs: 'You chose different ways for these wines. One order is delivered one way: please choose.',
  'not-offered': 'What you chose isn’t offered for all of these wines. Please choose again, or remove one.',
};

/** How long an error is shown, in milliseconds. */
const toastDuration = 8_000;

/**
 * How the wines of one winery are delivered, and the choice where there is one. A form, so that it works without
 * JavaScript; with it, a choice is saved at once.
 * @param page of the cart, to which the form redirects
 */
export function CartGroupDeliveryChoice({ group, page }: { group: CartGroup; page: number }) {
  const { winery, delivery } = group;
  const { methods, chosen, conflict } = delivery;
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const { post } = useAnsweredFetcher<CartAnswer>((answer) => {
    if (answer.status !== 'refused') return;
    form.current?.reset();
    toast({ tone: 'error', text: cartProblem(answer), lifetime: toastDuration });
  });
  useEffect(() => {
    // why: the choice may have changed elsewhere; the browser keeps what it was when the page was loaded
    const radio = form.current?.querySelector<HTMLInputElement>(`input[value="${chosen}"]`);
    if (radio) radio.checked = true;
  }, [chosen]);
  const [only] = methods;
  if (only === undefined) {
    return <p className="text-small">These wines can’t be delivered together. Remove one to check out.</p>;
  }
  if (methods.length === 1 && chosen !== null) {
    return (
      <p className="flex items-center gap-2.5 text-small">
        <Icon name={only === 'shipping' ? 'truck' : 'store'} />
        {only === 'shipping' ? 'Shipped to you' : 'Pickup at the winery only'}
      </p>
    );
  }
  const choose = (method: string) =>
    post({ do: 'delivery', winery: winery.slug, delivery: method }, { action: '/cart/lines' });
  return (
    <form ref={form} method="post" action="/cart/lines" className="flex flex-wrap items-end gap-3">
      <PageOwnerField />
      <input type="hidden" name="do" value="delivery" />
      <input type="hidden" name="winery" value={winery.slug} />
      <input type="hidden" name="page" value={page} />
      <RadioGroup
        id={`delivery-${winery.slug}`}
        name="delivery"
        label="Delivery method"
        look="pills"
        choices={methods.map((value) => ({ value, label: labels[value] }))}
        {...(chosen && { defaultValue: chosen })}
        {...(conflict && { error: conflicts[conflict] })}
        onChange={(method) => void choose(method)}
      />
      <span className="hidden noscript:inline">
        <Button type="submit">Change</Button>
      </span>
    </form>
  );
}
