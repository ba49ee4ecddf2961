import type { ReactNode } from 'react';
import type { ReviewedClaim } from '#features/claims/claim.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';

/** `verified` was checked by us, `open` is only what the claimant says, `wrong` speaks against the claim. */
type ProofStatus = 'verified' | 'open' | 'wrong';

type Proof = { subject: string; status: ProofStatus; text: ReactNode };

const looks: Record<ProofStatus, { word: string; ink: string; icon: 'check' | 'minus' | 'alert' }> = {
  verified: { word: 'Verified', ink: 'text-oak', icon: 'check' },
  open: { word: 'Not verified', ink: 'text-ink-soft', icon: 'minus' },
  wrong: { word: 'Not verified', ink: 'text-danger', icon: 'alert' },
};

/** What is verified of a claim and what is only said, before somebody gets a winery. */
export function ClaimProofs({ claim }: { claim: ReviewedClaim }) {
  const proofs = [emailProof(claim), permitProof(claim), phoneProof(claim), fileProof(claim)];
  return (
    <ul aria-label="What was verified" className="list-none divide-y divide-line border-y border-line">
      {proofs.map(({ subject, status, text }) => (
        <li key={subject} className="flex gap-3 py-2.5 text-small">
          <span className={classNames('mt-0.5 shrink-0', looks[status].ink)}>
            <Icon name={looks[status].icon} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">
              {subject}: <span className={looks[status].ink}>{looks[status].word.toLowerCase()}</span>
            </p>
            <p
              className={classNames('wrap-anywhere text-pretty', status === 'wrong' ? 'text-danger' : 'text-ink-soft')}
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
    return { subject, status: 'wrong', text: `${email} isn’t verified: it may belong to somebody else.` };
  }
  if (hints.email === 'yes' && directory?.website) {
    return { subject, status: 'verified', text: `${email} is verified and matches the website in the directory.` };
  }
  if (hints.email === 'yes') {
    return { subject, status: 'open', text: `${email} is verified and matches the website that the claimant gave.` };
  }
  const text = website === undefined ? 'We don’t know the winery’s website.' : `It doesn’t match ${hostOf(website)}.`;
  return { subject, status: 'open', text: `${email} is verified. ${text}` };
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
  if (licenseNumber === null) return { subject, status: 'open', text: 'No permit number was given.' };
  if (permitLookedUp) {
    return { subject, status: 'verified', text: `${licenseNumber} was looked up by the admin who approved the claim.` };
  }
  const status = hints.license === 'yes' ? 'open' : 'wrong';
  return { subject, status, text: `${licenseNumber} was not looked up. ${permitForms[hints.license]}` };
}

function phoneProof({ phone, hints }: ReviewedClaim): Proof {
  const subject = 'Phone';
  if (phone === null) return { subject, status: 'open', text: 'No phone number was given.' };
  const compared = {
    yes: 'It’s the number in the directory, which anybody can read. Call it to be sure.',
    no: 'It isn’t the number in the directory.',
    unknown: 'The directory has no number to compare it with.',
  };
  return { subject, status: 'open', text: `${phone}. ${compared[hints.phone]}` };
}

function fileProof({ files }: ReviewedClaim): Proof {
  const subject = 'Files';
  if (files.length === 0) return { subject, status: 'open', text: 'None were sent.' };
  const count = files.length === 1 ? '1 file was sent' : `${files.length} files were sent`;
  return { subject, status: 'open', text: `${count}. You decide what they prove: look at them first.` };
}
