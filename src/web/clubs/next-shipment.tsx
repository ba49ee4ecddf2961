import { useNavigation } from 'react-router';
import { addDays } from '#features/availability/local-day.ts';
import { frequencyLabels } from '#features/clubs/club-labels.ts';
import type { MembershipDetails, NextShipment } from '#features/clubs/own-memberships/own-membership.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { formatBottles, formatCents } from '../catalog/clubs/club-texts.ts';
import { Form } from '../forms/form.tsx';
import type { TypedText } from '../forms/form-result.ts';
import { BottleFields } from './bottle-fields.tsx';
import { LogInToChange } from './opened-by-link.tsx';
import { ShipmentPrice, ShipmentWines } from './shipment-parts.tsx';

type Given = { membership: MembershipDetails; errors: FieldErrors; typed: TypedText; mayChange: boolean };
type Shown = { next: NextShipment };

/** The next shipment of a subscription: when it comes, what it costs, and everything that can be changed of it. */
export function NextShipmentSection(given: Given) {
  const { next } = given.membership;
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="text-title">
        Your next shipment
      </h2>
      {next ? (
        <Shipment next={next} {...given} />
      ) : (
        <p className="text-ink-soft">Your shipments begin when there is a place for you.</p>
      )}
    </section>
  );
}

/** Why the next shipment is not charged as it is; undefined if it is. */
function whyNotCharged({ next, membership: { holdUntil } }: Shown & Given): string | undefined {
  const { skipped, afterHold, laterOn, price, wines } = next;
  if (afterHold !== null && holdUntil !== null)
    return `Your membership is on hold until ${formatLocalDay(holdUntil)}. Nothing is charged before ${formatLocalDay(afterHold)}.`;
  if (skipped) return `You skip this shipment. The next one is on ${formatLocalDay(laterOn)}.`;
  if (price !== null) return undefined;
  const isGone = wines.some(({ quantity, max }) => quantity > max);
  return isGone
    ? 'A wine that you chose is not available now. Choose others, or this shipment is skipped.'
    : 'A wine of it can’t be shipped. Choose others, or pickup; otherwise this shipment is skipped.';
}

function Shipment({ next, ...given }: Shown & Given) {
  const { membership, errors, typed, mayChange } = given;
  const { nextOn, intervalMonths, skipped, price, needsConsent, afterHold } = next;
  const day = afterHold ?? nextOn;
  const obstacle = whyNotCharged({ next, ...given });
  const isCharged = afterHold !== null || !skipped;
  const { byLink } = membership;
  return (
    <article aria-labelledby="shipment" className="grid gap-4 rounded-lg border border-line bg-paper-raised p-5">
      <header className="grid gap-1">
        <h3 id="shipment" className="flex flex-wrap items-center gap-2 font-display text-title">
          {formatLocalDay(day)}
          {skipped && afterHold === null && (
            <span className="font-sans">
              <Badge tone="care">Skipped</Badge>
            </span>
          )}
        </h3>
        <p className="text-small">
          {frequencyLabels[intervalMonths]}.{' '}
          {isCharged &&
            `Charged on ${formatLocalDay(day)}, then ${membership.delivery === 'pickup' ? 'prepared for pickup' : 'shipped'}. `}
          You can change it until the end of {formatLocalDay(addDays(day, -1))}.
        </p>
      </header>
      {obstacle !== undefined && <p className="text-small font-semibold">{obstacle}</p>}
      <Wines next={next} {...given} />
      {price && isCharged && <ShipmentPrice price={price} delivery={membership.delivery} />}
      {needsConsent && obstacle === undefined && price && mayChange && !byLink && (
        <Agree cost={price.goodsCents - price.discountCents} limit={membership.consent.toCents} />
      )}
      {mayChange && afterHold === null && !(skipped && byLink) && <SkipForm skipped={skipped} />}
      {mayChange && (
        <div className="*:last:border-b-0">
          {!skipped && <MoveForm next={next} typed={typed} error={errors.nextOn} />}
          {next.intervals.length > 1 && !byLink && <IntervalForm next={next} typed={typed} error={errors.interval} />}
        </div>
      )}
    </article>
  );
}

/** The wines, for the member to choose. */
function Wines({ mayChange, ...given }: Shown & Given) {
  const { next, membership } = given;
  if (mayChange && !membership.byLink) return <ChooseWines {...given} />;
  return (
    <>
      <ShipmentWines wines={next.wines} />
      {mayChange && (
        <LogInToChange id={membership.id} section="next">
          Log in to choose wines or agree to a price
        </LogInToChange>
      )}
    </>
  );
}

/** The wines with how many bottles of each, as many in all as the tier has. */
function ChooseWines({ next, membership, errors, typed }: Shown & Omit<Given, 'mayChange'>) {
  const busy = useNavigation().formData?.get('do') === 'choose';
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3">
      <input type="hidden" name="do" value="choose" />
      <BottleFields
        legend={`Your wines: ${formatBottles(membership.tier.bottles)} in all, this time and from now on`}
        total={membership.tier.bottles}
        wines={next.wines}
        typed={typed.do === 'choose' ? typed : {}}
        error={errors.wines}
      />
      {errors.agree !== undefined && (
        <CheckboxField id="agree" name="agree" value="yes" label="I agree to this higher price" error={errors.agree} />
      )}
      <p>
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save wines
        </Button>
      </p>
    </Form>
  );
}

/** Asks to agree to wines that cost more than the member agreed to. */
function Agree({ cost, limit }: { cost: number; limit: number }) {
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3 rounded-md bg-ochre-wash px-4 py-3.5">
      <input type="hidden" name="do" value="agree" />
      <p className="text-small">
        These wines cost {formatCents(cost)}, more than the {formatCents(limit)} you agreed to. We don’t charge you
        unless you agree.
      </p>
      <p>
        <Button type="submit" kind="primary">
          Agree to {formatCents(cost)}
        </Button>
      </p>
    </Form>
  );
}

function SkipForm({ skipped }: { skipped: boolean }) {
  const doing = useNavigation().formData?.get('do');
  const busy = doing === 'skip' || doing === 'unskip';
  return (
    <Form method="post" preventScrollReset noValidate>
      <Button type="submit" name="do" value={skipped ? 'unskip' : 'skip'} busy={busy} busyLabel="Saving">
        {skipped ? 'Don’t skip this shipment' : 'Skip this shipment'}
      </Button>
    </Form>
  );
}

type FormProps = Shown & { typed: TypedText; error: string | undefined };

function MoveForm({ next: { nextOn, laterOn, lastOn }, typed, error }: FormProps) {
  const busy = useNavigation().formData?.get('do') === 'move';
  return (
    <Disclosure title="Move it to a later day" open={error !== undefined}>
      <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="do" value="move" />
        <div className="min-w-0 basis-60">
          <TextField
            key={nextOn}
            id="nextOn"
            name="nextOn"
            type="date"
            label="New day"
            hint={`Later shipments are counted from it. As it is, the one after this is on ${formatLocalDay(laterOn)}.`}
            min={nextOn}
            max={lastOn}
            defaultValue={(typed.do === 'move' && typed.nextOn) || nextOn}
            error={error}
          />
        </div>
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save day
        </Button>
      </Form>
    </Disclosure>
  );
}

function IntervalForm({ next: { intervals, intervalMonths }, typed, error }: FormProps) {
  const busy = useNavigation().formData?.get('do') === 'interval';
  return (
    <Disclosure title="Change how often you get it" open={error !== undefined}>
      <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="do" value="interval" />
        <div className="min-w-0 basis-60">
          <SelectField
            key={intervalMonths}
            id="interval"
            name="interval"
            label="How often"
            hint="On the same terms, until you cancel. The next shipment stays on its day."
            defaultValue={(typed.do === 'interval' && typed.interval) || String(intervalMonths)}
            choices={intervals.map((months) => ({ value: String(months), label: frequencyLabels[months] }))}
            error={error}
          />
        </div>
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save
        </Button>
      </Form>
    </Disclosure>
  );
}
