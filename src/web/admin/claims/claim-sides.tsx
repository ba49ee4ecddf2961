import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Interest, interests } from '#features/accounts/account.ts';
import { claimStateLabels, type ReviewedClaim } from '#features/claims/claim.ts';
import { stateName } from '#features/places/states.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatDate } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { FactList } from '../../catalog/fact-list.tsx';

type Shown = { claim: ReviewedClaim };

/** Something that speaks for a claim or not, in words and a color. */
function Hint({ tone, children }: { tone: 'ready' | 'care' | 'stopped' | 'neutral'; children: ReactNode }) {
  return (
    <span className="block pt-1">
      <Badge tone={tone} {...(tone !== 'neutral' && { icon: tone === 'ready' ? 'check' : 'alert' })}>
        {children}
      </Badge>
    </span>
  );
}

/** Who files the claim. */
export function ClaimantFacts({ claim: { claimant, hints } }: Shown) {
  const { id, name, email, emailVerified, company, role, memberSince, active } = claimant;
  return (
    <>
      <h3 className="pt-6 pb-2 text-small font-semibold">Claimant</h3>
      <FactList
        facts={[
          [
            'Name',
            <>
              <Link key="name" to={`/u/${id}`} className="link">
                {name}
              </Link>
              {!active && <Hint tone="care">Cannot log in</Hint>}
            </>,
          ],
          [
            'E-mail',
            active && (
              <>
                {email}
                <Hint tone={emailVerified ? 'ready' : 'stopped'}>{emailVerified ? 'Verified' : 'Not verified'}</Hint>
                {hints.email === 'yes' && <Hint tone="ready">Of the winery’s website</Hint>}
                {hints.email === 'no' && <Hint tone="neutral">Not of the winery’s website</Hint>}
              </>
            ),
          ],
          ['Role', role !== null && Object.hasOwn(interests, role) && interests[role as Interest]],
          ['Company', company],
          ['Since', formatDate(memberSince)],
        ].map(([term, value]) => [term as string, value || null] as const)}
      />
    </>
  );
}

/** What speaks for the phone number and the license of a claim. */
export function claimHintBadges({ hints: { phone, license }, permitLookedUp }: ReviewedClaim) {
  return {
    phone: phone !== 'unknown' && (
      <Hint tone="neutral">{phone === 'yes' ? 'As in the directory' : 'Not as in the directory'}</Hint>
    ),
    license: license !== 'unknown' && !permitLookedUp && (
      <Hint tone={license === 'yes' ? 'neutral' : 'care'}>{licenseHints[license]}</Hint>
    ),
  };
}

const licenseHints = {
  yes: 'Not looked up',
  'other-state': 'Another state’s format',
  no: 'Unusual format',
};

/** What the directory says of the winery, or which wineries a new one may be. */
export function DirectoryFacts({ claim: { winery, directory, similar, isNew } }: Shown) {
  return (
    <>
      {winery && directory ? (
        <FactList
          facts={[
            [
              'Winery',
              <Link key="winery" to={wineryUrl(winery.slug)} className="link">
                {winery.name}
              </Link>,
            ],
            ['Place', [directory.street, winery.city, stateName(winery.state)].filter(Boolean).join(', ')],
            ['Phone', directory.phone],
            ['Website', directory.website],
            ['Owners', directory.owners.length === 0 ? 'None' : directory.owners.join(', ')],
          ]}
        />
      ) : (
        <p className="text-small text-ink-soft">
          {isNew ? 'Not in the directory yet. Approving the claim adds it.' : 'The winery was deleted.'}
        </p>
      )}
      {similar.length > 0 && (
        <>
          <h3 className="pt-6 pb-2 text-small font-semibold">Listed, and maybe the same</h3>
          <ul className="grid list-none gap-1.5 text-small">
            {similar.map(({ id, slug, name, street, city, state }) => (
              <li key={id}>
                <Link to={wineryUrl(slug)} className="link">
                  {name}
                </Link>{' '}
                <span className="text-ink-soft">{[street, city, state].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Other claims of the winery, and by the same person. */
export function OtherClaims({ claim: { others, claimant } }: Shown) {
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="pb-3 text-title">
        Other claims
      </h2>
      {others.length === 0 ? (
        <p className="text-small text-ink-soft">None for this winery or by this person.</p>
      ) : (
        <ul className="grid list-none divide-y divide-line border-t border-line text-small">
          {others.map((other) => (
            <li key={other.id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span>
                <Link to={`/dashboard/claims/${other.id}`} className="link wrap-anywhere">
                  {other.wineryName}
                </Link>{' '}
                <span className="text-ink-soft">
                  by {other.claimant.id === claimant.id ? 'the same person' : other.claimant.name}
                </span>
              </span>
              <span className="text-ink-soft">
                {claimStateLabels[other.state]}, {formatDate(other.decidedAt ?? other.createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
