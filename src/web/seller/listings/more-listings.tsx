/** That a list is longer than what is shown of it. */
export function MoreListings({ shown, total }: { shown: number; total: number }) {
  const more = total - shown;
  if (more <= 0) return null;
  return <p className="text-small text-ink-soft">{`And ${more.toLocaleString('en-US')} more of this list.`}</p>;
}
