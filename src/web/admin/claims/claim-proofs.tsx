import type { ReactNode } from 'react';
import type { ReviewedClaim } from '#features/claims/claim.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';

/** `proved` was checked by us, `open` is only what the claimant says, `wrong` speaks against the claim. */
type Standing = 'proved' | 'open' | 'wrong';

type Proof = { subject: string; standing: Standing; text: ReactNode };

const looks: Record<Standing, { word: string; ink: string; icon: 'check' | 'minus' | 'alert' }> = {
  proved: { word: 'Proved', ink: 'text-oak', icon: 'check' },
  open: { word: 'Not proved', ink: 'text-ink-soft', icon: 'minus' },
  wrong: { word: 'Not proved', ink: 'text-danger', icon: 'alert' },
};

/** What is proved of a claim and what is only said, before somebody gets a winery. */
export function ClaimProofs({ claim }: { claim: ReviewedClaim }) {
  const proofs = [emailProof(claim), permitProof(claim), phoneProof(claim), fileProof(claim)];
  return (
    <ul aria-label="What was proved" className="list-none divide-y divide-line border-y border-line">
      {proofs.map(({ subject, standing, text }) => (
        <li key={subject} className="flex gap-3 py-2.5 text-small">
          <span className={classNames('mt-0.5 shrink-0', looks[standing].ink)}>
            <Icon name={looks[standing].icon} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">
              {subject}: <span className={looks[standing].ink}>{looks[standing].word.toLowerCase()}</span>
            </p>
            <p
              className={classNames(
                'wrap-anywhere text-pretty',
                standing === 'wrong' ? 'text-danger' : 'text-ink-soft',
              )}
            >
              {text}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function emailProof({ claimant: { email, emailVerified }, hints, directory, place }: ReviewedClaim): Proof {
  const subject = 'E-mail of the winery';
  const website = directory?.website ?? place?.website ?? undefined;
  if (!emailVerified) {
    return { subject, standing: 'wrong', text: `${email} isn’t verified: it may belong to somebody else.` };
  }
  if (hints.email === 'yes' && directory?.website) {
    return { subject, standing: 'proved', text: `${email} is verified, and of the website in the directory.` };
  }
  if (hints.email === 'yes') {
    return { subject, standing: 'open', text: `${email} is verified, and of the website that the claimant gave.` };
  }
  const text = website === undefined ? 'We know no website of the winery.' : `It isn’t of ${hostOf(website)}.`;
  return { subject, standing: 'open', text: `${email} is verified. ${text}` };
}

function hostOf(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./, '') ?? website;
}

const permitForms = {
  yes: 'The format looks valid. That doesn’t show whose it is.',
  'other-state': 'It has the format of another state’s permit.',
  no: 'It doesn’t look like a permit number.',
  unknown: '',
} as const;

function permitProof({ licenseNumber, hints, permitLookedUp }: ReviewedClaim): Proof {
  const subject = 'Permit';
  if (licenseNumber === null) return { subject, standing: 'open', text: 'No permit number was given.' };
  if (permitLookedUp) {
    return { subject, standing: 'proved', text: `${licenseNumber} was looked up by the admin who approved the claim.` };
  }
  const standing = hints.license === 'yes' ? 'open' : 'wrong';
  return { subject, standing, text: `${licenseNumber} was not looked up. ${permitForms[hints.license]}` };
}

function phoneProof({ phone, hints }: ReviewedClaim): Proof {
  const subject = 'Phone';
  if (phone === null) return { subject, standing: 'open', text: 'No phone number was given.' };
  const compared = {
    yes: 'It’s the number in the directory, which anybody can read. Call it to be sure.',
    no: 'It isn’t the number in the directory.',
    unknown: 'The directory has no number to compare it with.',
  };
  return { subject, standing: 'open', text: `${phone}. ${compared[hints.phone]}` };
}

function fileProof({ files }: ReviewedClaim): Proof {
  const subject = 'Files';
  if (files.length === 0) return { subject, standing: 'open', text: 'None were sent.' };
  const count = files.length === 1 ? '1 file was sent' : `${files.length} files were sent`;
  return { subject, standing: 'open', text: `${count}. You decide what they prove: look at them first.` };
}
