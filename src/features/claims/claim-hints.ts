/** Whether something speaks for a claim: yes, no, or there is nothing to compare. */
type Hint = 'yes' | 'no' | 'unknown';

/** What the claim has in common with the directory. It only helps an admin to decide. */
export type ClaimHints = {
  /** Whether the claimant's e-mail address is of the winery's site. */
  email: Hint;
  /** Whether the permit number has the form of one, and is of the winery's state. */
  license: Hint | 'other-state';
  /** Whether the phone number is the directory's. */
  phone: Hint;
};

type Compared = {
  email: string;
  website: string | null;
  licenseNumber: string | null;
  state: string;
  phone: string | null;
  directoryPhone: string | null;
};

/** Compares a claim with what the directory says of the winery. */
export function claimHints(compared: Compared): ClaimHints {
  const { email, website, licenseNumber, state, phone, directoryPhone } = compared;
  return {
    email: emailHint(email, website),
    license: licenseNumber === null ? 'unknown' : licenseHint(licenseNumber, state),
    phone: phone === null || directoryPhone === null ? 'unknown' : yesNo(digitsOf(phone) === digitsOf(directoryPhone)),
  };
}

const yesNo = (value: boolean): Hint => (value ? 'yes' : 'no');

/** The address counts if its domain is the site's, or one of the two is below the other. */
function emailHint(email: string, website: string | null): Hint {
  if (website === null || !URL.canParse(website)) return 'unknown';
  const site = new URL(website).hostname.toLowerCase().replace(/^www\./, '');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return yesNo(site === domain || site.endsWith(`.${domain}`) || domain.endsWith(`.${site}`));
}

/**
 * The forms of a winery's federal permit: bonded wine premises (`BWN-TX-15001`, `BW-TX-123`, `BWC-TX-21`), and a
 * wholesaler's or producer's basic permit (`TX-W-21001`).
 */
const permits = [/^(?:BW|BWN|BWC|TPWBH)-?([A-Z]{2})-?\d{1,5}$/, /^([A-Z]{2})-(?:W|I|BW|BWN|P)-?\d{1,5}$/];

function licenseHint(typed: string, state: string): ClaimHints['license'] {
  const number = typed.toUpperCase().replaceAll(/\s+/g, '-').replaceAll(/-+/g, '-');
  const found = permits.map((form) => form.exec(number)?.[1]).find((code) => code !== undefined);
  if (found === undefined) return 'no';
  return found === state ? 'yes' : 'other-state';
}

/** The last ten digits of a phone number, so that +1 and punctuation do not matter. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}
