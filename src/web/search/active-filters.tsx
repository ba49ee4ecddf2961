import { Chip, ChipRow } from '#ui/actions/chip.tsx';

/** What narrows the search, each as a chip that takes it off. @param clearTo the search without all of it */
export function ActiveFilters(props: { filters: readonly { label: string; to: string }[]; clearTo: string }) {
  const { filters, clearTo } = props;
  if (filters.length === 0) return null;
  return (
    <ChipRow clearTo={filters.length > 1 ? clearTo : undefined}>
      {filters.map(({ label, to }) => (
        <Chip key={label} label={label} removeTo={to} />
      ))}
    </ChipRow>
  );
}
