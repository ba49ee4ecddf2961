/**
 * For whoever is told that somebody has changed the same meanwhile: where to look at what is stored now, beside the form that keeps what
 * was typed. @param at its address
 */
export function StoredVersionLink({ at }: { at: string }) {
  return (
    <p>
      What you typed is kept here, and not saved.{' '}
      <a href={at} target="_blank" rel="noopener" className="link">
        Look at what is stored now
      </a>{' '}
      (in a new tab), then save again to replace it.
    </p>
  );
}
