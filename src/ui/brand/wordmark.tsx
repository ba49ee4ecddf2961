/**
 * Splits the site's name for its two colours: what comes before a final "vine", and the "vine". A name without one is
 * not split.
 *
 * @returns `['Lone', 'vine']` for "Lonevine", `['Cellar Door', '']` for "Cellar Door"
 */
export function wordmarkParts(siteName: string): [first: string, last: string] {
  const at = siteName.toLowerCase().lastIndexOf('vine');
  return at > 0 && at === siteName.length - 4 ? [siteName.slice(0, at), siteName.slice(at)] : [siteName, ''];
}

/**
 * The site's name as a logo: set in Fraunces, "vine" in garnet. `small` for the header, `large` for the footer and
 * mails.
 */
export function Wordmark({ siteName, size = 'small' }: { siteName: string; size?: 'small' | 'large' }) {
  const [first, last] = wordmarkParts(siteName);
  return (
    <span
      className={`font-display font-semibold tracking-tight whitespace-nowrap text-ink ${size === 'small' ? 'text-[1.5rem] leading-none' : 'text-heading'}`}
    >
      {first}
      {last === '' ? null : <span className="text-garnet">{last}</span>}
    </span>
  );
}
