import type { ReactNode } from 'react';
import type { Claim } from '#features/claims/claim.ts';
import { stateName } from '#features/places/states.ts';
import { regions } from '#features/wineries/winery.ts';
import type { Fact } from '../fact-list.tsx';

/** What a claim says, for its claimant and for admins. @param hints what admins read below the phone and the license */
export function claimFacts(
  { phone, licenseNumber, note, place, isDispute }: Claim,
  hints: { phone?: ReactNode; license?: ReactNode } = {},
): Fact[] {
  return [
    ['Kind', place ? 'A new winery' : isDispute ? 'A dispute of the ownership' : 'A listed winery'],
    [
      'Place',
      place &&
        [place.street, place.city, `${stateName(place.state)} ${place.zip ?? ''}`.trim()].filter(Boolean).join(', '),
    ],
    ['Region', place && regions[place.region]],
    ['Website', place?.website],
    ['Phone', phone && <Hinted key="phone" value={phone} hint={hints.phone} />],
    ['License', licenseNumber && <Hinted key="license" value={licenseNumber} hint={hints.license} />],
    [
      'Note',
      note === '' ? null : (
        <span key="note" className="font-normal whitespace-pre-line">
          {note}
        </span>
      ),
    ],
  ];
}

function Hinted({ value, hint }: { value: string; hint: ReactNode }) {
  return (
    <>
      {value}
      {hint}
    </>
  );
}
