import { useNavigation } from 'react-router';
import { addDays } from '#features/availability/local-day.ts';
import type { MembershipDetails, UpcomingRelease } from '#features/clubs/own-memberships/own-membership.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { formatCents } from '../catalog/clubs/club-texts.ts';
import { Form } from '../forms/form.tsx';
import type { TypedText } from '../forms/form-result.ts';
import { BottleFields } from './bottle-fields.tsx';
import { LogInToChange } from './opened-by-link.tsx';
import { ShipmentPrice, ShipmentWines } from './shipment-parts.tsx';

type Given = { membership: MembershipDetails; errors: FieldErrors; typed: TypedText; mayChange: boolean };

/** What comes next: the wines of each release, what they cost, and everything that can be changed of it. */
export function UpcomingReleases({ membership, ...rest }: Given) {
  const { upcoming, state } = membership;
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="text-title">
        Your next releases
      </h2>
      {upcoming.length === 0 && (
        <p className="text-ink-soft">
          {state === 'waiting'
            ? 'Your releases begin when there is a place for you.'
            : 'No release is announced yet. We e-mail you two weeks before the next billing day.'}
        </p>
      )}
      {upcoming.map((release) => (
        <Release key={release.id} {...{ membership, release, ...rest }} />
      ))}
    </section>
  );
}

/** Why a release is not charged as it is; undefined if it is. */
function whyNotCharged({ state, holdUntil }: MembershipDetails, release: UpcomingRelease): string | undefined {
  if (state === 'waiting') return 'You are on the waiting list, so you do not get this release yet.';
  if (release.skipped) return 'You skip this release.';
  if (state === 'held' && holdUntil !== null && release.billOn <= holdUntil) return 'Your membership is on hold then.';
  if (release.wines.every(({ quantity }) => quantity === 0)) return 'The wines are not chosen yet.';
  if (release.price === null) return 'A wine of it can’t be shipped. Choose pickup, or other wines.';
  return undefined;
}

function Release({ membership, release, errors, typed, mayChange }: Given & { release: UpcomingRelease }) {
  const { club } = membership;
  const { id, name, message, billOn, shipOn, laterOn, price, skipped, needsConsent } = release;
  const isTyped = typed.release === id;
  const obstacle = whyNotCharged(membership, release);
  const chooses = mayChange && club.model === 'members-choice' && !skipped;
  return (
    <article aria-labelledby={`release-${id}`} className="grid gap-4 rounded-lg border border-line bg-paper-raised p-5">
      <header className="grid gap-1">
        <h3 id={`release-${id}`} className="flex flex-wrap items-center gap-2 font-display text-title wrap-anywhere">
          {name}
          {skipped && <Badge tone="care">Skipped</Badge>}
        </h3>
        <p className="text-small">
          Billed on {formatLocalDay(billOn)}, {membership.delivery === 'pickup' ? 'ready for pickup' : 'shipped'} on{' '}
          {formatLocalDay(laterOn ?? shipOn)}. You can change it until the end of {formatLocalDay(addDays(billOn, -1))}.
        </p>
        {message !== '' && <p className="text-small text-ink-soft whitespace-pre-line wrap-break-word">{message}</p>}
      </header>
      {obstacle !== undefined && <p className="text-small font-semibold">{obstacle}</p>}
      <Wines {...{ membership, release, chooses, errors: isTyped ? errors : {}, typed: isTyped ? typed : {} }} />
      {price && <ShipmentPrice price={price} delivery={membership.delivery} />}
      {needsConsent && obstacle === undefined && price && mayChange && (
        <Agree release={release} membership={membership} cost={price.goodsCents - price.discountCents} />
      )}
      {mayChange && (
        <ReleaseButtons release={release} membership={membership} error={isTyped ? errors.shipOn : undefined} />
      )}
    </article>
  );
}

/** The wines of a release, for the member to choose if the club lets them. */
function Wines({ chooses, ...given }: Omit<Given, 'mayChange'> & { release: UpcomingRelease; chooses: boolean }) {
  const { membership, release } = given;
  if (chooses && !membership.byLink) return <ChooseWines {...given} />;
  return (
    <>
      <ShipmentWines wines={release.wines} />
      {chooses && (
        <LogInToChange id={membership.id} section={`release-${release.id}`}>
          Log in to choose other wines
        </LogInToChange>
      )}
    </>
  );
}

/** The wines of a release with how many bottles of each; the tier's number of bottles is the least. */
function ChooseWines(props: Omit<Given, 'mayChange'> & { release: UpcomingRelease }) {
  const { membership, release, errors, typed } = props;
  const busy = useNavigation().formData?.get('do') === 'choose';
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3">
      <input type="hidden" name="do" value="choose" />
      <input type="hidden" name="release" value={release.id} />
      <BottleFields
        legend={`Your wines: at least ${membership.tier.bottles} bottles, swapped or added as you like`}
        wines={release.wines}
        typed={typed}
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

/** Asks to agree to a release that costs more than the member agreed to. */
function Agree(props: { release: UpcomingRelease; membership: MembershipDetails; cost: number }) {
  const { release, membership, cost } = props;
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3 rounded-md bg-ochre-wash px-4 py-3.5">
      <input type="hidden" name="do" value="agree" />
      <input type="hidden" name="release" value={release.id} />
      <p className="text-small">
        These wines cost {formatCents(cost)}, more than the {formatCents(membership.consent.toCents)} you agreed to. We
        don’t charge you for this release unless you agree.
      </p>
      {membership.byLink ? (
        <LogInToChange id={membership.id} section={`release-${release.id}`}>
          Log in to agree
        </LogInToChange>
      ) : (
        <p>
          <Button type="submit">Agree to {formatCents(cost)}</Button>
        </p>
      )}
    </Form>
  );
}

/** Skipping a release, or shipping it on another day. */
function ReleaseButtons(props: { release: UpcomingRelease; membership: MembershipDetails; error: string | undefined }) {
  const { release, membership, error } = props;
  const { delivery, byLink } = membership;
  const { id, skipped, shipOn, laterOn } = release;
  const busy = useNavigation().formData?.get('release') === id;
  return (
    <div className="grid gap-3">
      {skipped && byLink ? (
        <LogInToChange id={membership.id} section={`release-${id}`}>
          Log in to get this release
        </LogInToChange>
      ) : (
        <Form method="post" preventScrollReset noValidate>
          <input type="hidden" name="release" value={id} />
          <Button type="submit" name="do" value={skipped ? 'unskip' : 'skip'} busy={busy} busyLabel="Saving">
            {skipped ? 'Don’t skip this release' : 'Skip this release'}
          </Button>
        </Form>
      )}
      {!skipped && (
        <div className="-mb-3 *:border-b-0">
          <Disclosure title={delivery === 'pickup' ? 'Pick it up later' : 'Ship it later'} open={error !== undefined}>
            <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-end gap-3">
              <input type="hidden" name="release" value={id} />
              <div className="min-w-0 basis-52">
                <TextField
                  key={laterOn ?? shipOn}
                  id="shipOn"
                  name="shipOn"
                  type="date"
                  label="Not before"
                  hint="For hot months. Billed on the same day."
                  min={byLink ? (laterOn ?? shipOn) : shipOn}
                  defaultValue={laterOn ?? shipOn}
                  error={error}
                />
              </div>
              <Button type="submit" name="do" value="ship" busy={busy} busyLabel="Saving">
                Save
              </Button>
            </Form>
          </Disclosure>
        </div>
      )}
    </div>
  );
}
