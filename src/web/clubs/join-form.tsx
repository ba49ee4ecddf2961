import { useLocation, useNavigation } from 'react-router';
import { frequencyLabels } from '#features/clubs/club-labels.ts';
import { clubsPath } from '#features/clubs/club-url.ts';
import type { ShownTier } from '#features/clubs/directory/club-page.ts';
import { giftLimits, type JoiningView, type SubscriptionChoices } from '#features/clubs/joining/joining.ts';
import { isUsableCard } from '#features/payments/cards/saved-card.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { formatLongDay } from '../calendar/day-labels.ts';
import { cardPageUrl } from '../cards/card-page-url.ts';
import { useSaveCardOutcome } from '../cards/save-card.ts';
import { SaveCardForm } from '../cards/save-card-form.tsx';
import { SavedCardTile } from '../cards/saved-card-tile.tsx';
import { formatBottles, formatRange } from '../catalog/clubs/club-texts.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { Form } from '../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../forms/form-fields.tsx';
import { FormOutcome } from '../forms/form-outcome.tsx';
import type { FormState } from '../forms/form-result.ts';
import { BottleFields } from './bottle-fields.tsx';

type JoinData = {
  club: { name: string; pickup: boolean; shipping: boolean; tiers: readonly ShownTier[]; waitingList: boolean };
  tier: ShownTier;
  query: { isGift: boolean; releases: number; invitation: string | undefined };
  joining: JoiningView;
  attempt: string;
  today: string;
  clubPath: string;
};

/** Everything that joining takes: tier, card, delivery, start or gift, and the consent. */
export function JoinForm({ data, form }: { data: JoinData; form: FormState }) {
  const { club, tier, query, joining, attempt } = data;
  const busy = useNavigation().formMethod === 'POST';
  const waits = joining.isFull || form.typed.mayWait === 'yes';
  const blocked = joining.isFull && (!club.waitingList || query.isGift);
  if (blocked) return <NotNow clubPath={data.clubPath}>This tier is full now.</NotNow>;
  if (joining.subscription?.wines.length === 0)
    return <NotNow clubPath={data.clubPath}>The winery offers no wines in this club now.</NotNow>;
  return (
    <div className="grid gap-8">
      <TierForm data={data} />
      <CardSection joining={joining} error={form.errors.card} />
      <Form method="post" noValidate className="grid gap-8">
        <input type="hidden" name="id" value={attempt} />
        <input type="hidden" name="tier" value={tier.id} />
        <input type="hidden" name="shown" value={joining.shown} />
        {waits && <input type="hidden" name="mayWait" value="yes" />}
        {query.isGift && <Gift data={data} form={form} />}
        {joining.subscription && <Wines data={data} subscription={joining.subscription} form={form} />}
        <Delivery data={data} form={form} />
        {!query.isGift && <Start joining={joining} form={form} />}
        <FieldGroup id="consent-title" title="Your consent">
          <p className="max-w-prose rounded-md border border-line bg-paper-raised px-4 py-3.5 text-small text-pretty">
            {joining.consent}
          </p>
          {waits && (
            <CheckboxField
              id="wait"
              name="wait"
              value="yes"
              label="The tier is full: put me on the waiting list. Nothing is charged until I have a place."
              error={form.errors.wait}
            />
          )}
          <CheckboxField
            id="consent"
            name="consent"
            value="yes"
            label="I have read this, and I agree. I am 21 or older."
            error={form.errors.consent}
          />
        </FieldGroup>
        <p>
          <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Sending">
            {waits ? 'Join the waiting list' : query.isGift ? 'Give this membership' : 'Join the club'}
          </Button>
        </p>
      </Form>
    </div>
  );
}

/** Why nobody can join now, with where to go instead. */
export function NotNow({ clubPath, children }: { clubPath: string; children: string }) {
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <Button size="small" to={clubsPath}>
            See all wine clubs
          </Button>
          <Button size="small" to={clubPath}>
            Back to the club
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}

/**
 * The tier, of a gift the number of releases, and of a subscription how often it comes: a form that gets the page, since
 * the text to agree to depends on them.
 */
function TierForm({ data: { club, tier, query, joining } }: { data: JoinData }) {
  const { tiers } = club;
  const { intervals = [], intervalMonths } = joining.subscription ?? {};
  if (tiers.length < 2 && intervals.length < 2 && !query.isGift) return null;
  const part = joining.subscription ? 'shipment' : 'release';
  return (
    <Form method="get" noValidate reloadDocument className="flex flex-wrap items-end gap-3">
      {query.isGift && <input type="hidden" name="for" value="gift" />}
      {query.invitation !== undefined && <input type="hidden" name="invitation" value={query.invitation} />}
      <div className="min-w-0 grow basis-60">
        <SelectField
          id="tier"
          name="tier"
          label="Tier"
          defaultValue={tier.id}
          choices={tiers.map(({ id, name, fromCents, toCents }) => ({
            value: id,
            label: `${name}: ${formatRange(fromCents, toCents)}`,
          }))}
        />
      </div>
      {query.isGift && (
        <SelectField
          id="releases"
          name="releases"
          label={joining.subscription ? 'Shipments to give' : 'Releases to give'}
          defaultValue={String(query.releases)}
          choices={Array.from({ length: giftLimits.releases }, (_, at) => ({
            value: String(at + 1),
            label: at === 0 ? `1 ${part}` : `${at + 1} ${part}s`,
          }))}
        />
      )}
      {intervals.length > 1 && (
        <SelectField
          id="every"
          name="every"
          label="How often"
          defaultValue={String(intervalMonths)}
          choices={intervals.map((months) => ({ value: String(months), label: frequencyLabels[months] }))}
        />
      )}
      <Button type="submit">Change</Button>
    </Form>
  );
}

/** The wines of a subscription, and how often they come. */
function Wines(props: { data: JoinData; subscription: SubscriptionChoices; form: FormState }) {
  const { data, subscription, form } = props;
  const { wines, intervalMonths } = subscription;
  return (
    <FieldGroup id="wines-title" title="Wines">
      <input type="hidden" name="interval" value={intervalMonths} />
      <p className="max-w-prose text-small text-ink-soft">
        {frequencyLabels[intervalMonths]}
        {data.query.isGift
          ? '. You choose the wines, and can change them later.'
          : '. The first shipment is charged in two days at the earliest. You can change it until then.'}
      </p>
      <BottleFields
        legend={`Choose ${formatBottles(data.tier.bottles)} in all`}
        total={data.tier.bottles}
        wines={wines.map(({ left, ...wine }) => ({ ...wine, quantity: 0, max: Math.min(left, data.tier.bottles) }))}
        typed={form.typed}
        error={form.errors.wines}
      />
    </FieldGroup>
  );
}

/** The saved card that pays, or the form to save one. */
function CardSection({ joining: { card }, error }: { joining: JoiningView; error: string | undefined }) {
  const here = useOwnUrl();
  const { result, report } = useSaveCardOutcome(here);
  const isUsable = card !== null && isUsableCard(card);
  return (
    <section id="card" aria-labelledby="card-title" className="grid gap-4">
      <h2 id="card-title" className="text-title">
        The card that pays
      </h2>
      {error !== undefined && !isUsable && <FieldError id="card" error={error} />}
      <FormOutcome result={isUsable ? undefined : result} failures={[]} />
      {isUsable ? (
        <>
          <SavedCardTile card={card} />
          <p className="text-small">
            <Button to={cardPageUrl({ from: here, replace: true })} reloadDocument size="small">
              Use another card
            </Button>
          </p>
        </>
      ) : (
        <SaveCardForm onOutcome={report} />
      )}
    </section>
  );
}

/** The URL of this page without what a bank adds when it redirects back. */
function useOwnUrl(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  for (const name of ['setup_intent', 'setup_intent_client_secret', 'redirect_status']) query.delete(name);
  return `${pathname}?${query}`;
}

function Delivery({ data: { club, query }, form }: { data: JoinData; form: FormState }) {
  const field = fieldPropsOf(form);
  const choices = [
    ...(club.shipping ? [{ value: 'shipping', label: 'Shipping' }] : []),
    ...(club.pickup ? [{ value: 'pickup', label: 'Pickup at the winery', note: 'Bring a photo ID.' }] : []),
  ];
  return (
    <FieldGroup id="delivery-title" title="Delivery">
      {choices.length > 1 ? (
        <RadioGroup {...field('delivery')} label="How do the wines get there?" choices={choices} />
      ) : (
        <>
          <input type="hidden" name="delivery" value={choices[0]?.value} />
          <p className="text-small">{choices[0]?.label}</p>
        </>
      )}
      {club.shipping && (
        <div className="grid gap-4 in-[form:has([name=delivery][value=pickup]:checked)]:hidden">
          {query.isGift && (
            <p className="text-small text-ink-soft">Their address, where an adult signs for the wine.</p>
          )}
          <AddressFields form={form} />
        </div>
      )}
    </FieldGroup>
  );
}

function Start({ joining: { nextBillOn, invited, subscription }, form }: { joining: JoiningView; form: FormState }) {
  const arranged = typeof invited === 'object' ? invited?.details?.startsOn : undefined;
  if (nextBillOn === null && arranged === undefined) return null;
  const field = fieldPropsOf(form);
  const next = nextBillOn === null ? '' : `, billed on ${formatLongDay(nextBillOn)}`;
  const from = arranged === undefined ? '' : formatLongDay(arranged);
  return (
    <FieldGroup id="start-title" title="Start">
      <RadioGroup
        {...field('start')}
        label="When does it start?"
        choices={[
          ...(arranged === undefined
            ? []
            : [{ value: 'invited', label: subscription ? `On ${from}` : `With the first release from ${from} on` }]),
          { value: 'next', label: subscription ? 'In two days' : `With the next release${next}` },
          ...(nextBillOn === null ? [] : [{ value: 'later', label: 'With the release after that' }]),
        ]}
      />
    </FieldGroup>
  );
}

function Gift({ data: { joining, today }, form }: { data: JoinData; form: FormState }) {
  const field = fieldPropsOf(form);
  const first = joining.subscription
    ? 'Empty: at once. The first shipment is charged on that day, and in two days at the earliest.'
    : 'Empty: at once. The first release is the next one after that day.';
  return (
    <FieldGroup id="gift-title" title="Who gets it">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...field('giftName')} label="Their name" maxLength={giftLimits.name} />
        <TextField {...field('giftEmail')} label="Their e-mail" type="email" inputMode="email" maxLength={254} />
      </div>
      <div className="max-w-xs">
        <TextField {...field('giftOn')} type="date" label="Tell them on" hint={first} min={today} optional />
      </div>
      <TextArea {...field('giftMessage')} label="Your message" optional rows={3} maxLength={giftLimits.message} />
    </FieldGroup>
  );
}
