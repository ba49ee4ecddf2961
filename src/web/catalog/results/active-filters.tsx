import { Chip, ChipRow } from '#ui/actions/chip.tsx';

/** The active filters as chips that remove them. @param clearTo the URL of the search without filters */
export function ActiveFilters(props: { filters: readonly { label: string; to: string }[]; clearTo: string }) {
  const { filters, clearTo } = props;
  return (
    <ChipRow clearTo={filters.length > 1 ? clearTo : undefined}>
      {filters.map(({ label, to }) => (
        <Chip key={label} label={label} removeTo={to} />
      ))}
    </ChipRow>
  );
}
