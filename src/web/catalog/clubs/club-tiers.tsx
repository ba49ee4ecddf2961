import type { ReactNode } from 'react';
import { wineColorLabels } from '#features/clubs/club-labels.ts';
import { joinUrl } from '#features/clubs/club-url.ts';
import type { ClubDetails, ShownTier } from '#features/clubs/directory/club-page.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { formatBottles, formatRange, lacksWines } from './club-texts.ts';

type JoinedClub = Pick<
  ClubDetails,
  'tiers' | 'slug' | 'winery' | 'state' | 'isFull' | 'waitingList' | 'model' | 'own' | 'offered'
>;

/**
 * The tiers of a club, each with the buttons to join it.
 * @param invitation the token of an invitation, if the visitor has one
 * @param sample whether nobody can join
 */
export function ClubTiers(props: { club: JoinedClub; invitation: string | undefined; sample: boolean }) {
  const { club, invitation, sample } = props;
  const { tiers, slug, winery, state } = club;
  const key = { winery: winery.slug, club: slug };
  return (
    <section aria-labelledby="tiers" className="grid gap-4">
      <h2 id="tiers" className="text-heading">
        What you get
      </h2>
      <ul className="grid list-none gap-4 md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
        {tiers.map((tier) => (
          <Tier key={tier.id} tier={tier} part={club.model === 'subscription' ? 'shipment' : 'release'}>
            {state === 'open' && !sample && !lacksWines(club) && (
              <JoinButtons
                name={tier.name}
                to={(gift) => joinUrl(key, { tier: tier.id, gift, invitation })}
                isFull={club.isFull || tier.isFull}
                waitingList={club.waitingList}
                isMember={club.own.some(({ isGift }) => !isGift)}
              />
            )}
          </Tier>
        ))}
      </ul>
    </section>
  );
}

type JoinButtonsProps = {
  name: string;
  to: (gift: boolean) => string;
  isFull: boolean;
  waitingList: boolean;
  isMember: boolean;
};

/** Joining a tier, or giving it to somebody; of a full one only the waiting list, and for a member only giving it. */
function JoinButtons({ name, to, isFull, waitingList, isMember }: JoinButtonsProps) {
  if (isFull && (!waitingList || isMember)) return null;
  return (
    <p className="mt-auto flex flex-wrap gap-2 pt-2">
      {!isMember && (
        <Button to={to(false)} kind="primary" reloadDocument rel="nofollow">
          {isFull ? 'Join the waiting list' : 'Join'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {!isFull && (
        <Button to={to(true)} reloadDocument rel="nofollow">
          Give as a gift
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </p>
  );
}

function Tier({ tier, part, children }: { tier: ShownTier; part: string; children: ReactNode }) {
  const { name, description, bottles, color, fromCents, toCents, discountPercent, shippingIncluded, isFull } = tier;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-paper-raised p-5">
      <h3 className="flex flex-wrap items-center gap-2 text-title wrap-break-word">
        {name}
        {isFull && <Badge tone="care">Full</Badge>}
      </h3>
      <p className="figures font-display text-title font-semibold">
        {formatRange(fromCents, toCents)}{' '}
        <span className="font-sans text-small font-normal text-ink-soft">a {part}</span>
      </p>
      <p className="text-small">
        {formatBottles(bottles)} · {wineColorLabels[color]}
      </p>
      <p className="text-small text-ink-soft">
        {discountPercent === null ? 'A fixed price' : `${discountPercent}% less than buying the wines one by one`}
        {shippingIncluded ? ', shipping included' : ''}
      </p>
      {description !== '' && (
        <p className="text-small text-pretty whitespace-pre-line wrap-break-word">{description}</p>
      )}
      {children}
    </li>
  );
}
