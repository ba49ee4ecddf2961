/** A bar: what it is of, how high it is, and both in words. `below` is drawn below the line. */
export type Bar = { key: string; value: number; below?: number; text: string };

/** The height of the drawing, and the width of a bar in it, of which a part is a gap. */
const [height, width, gap] = [80, 10, 2];

/**
 * Numbers over time as bars. The page has a table with the same numbers, which the label names.
 * @param label what a screen reader says of the drawing
 * @param from what the first bar is of, and `to` what the last one is of
 */
export function BarChart(props: {
  title: string;
  total: string;
  label: string;
  bars: readonly Bar[];
  from: string;
  to: string;
}) {
  const { title, total, label, bars, from, to } = props;
  const above = Math.max(1, ...bars.map(({ value }) => value));
  const below = Math.max(0, ...bars.map((bar) => bar.below ?? 0));
  const line = ((height - 2) * above) / (above + below) + 1;
  const scale = (line - 1) / above;
  return (
    <figure className="grid content-start gap-2 rounded-lg border border-line p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small font-semibold">{title}</span>
        <span className="figures text-title">{total}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * width} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
        role="img"
        aria-label={label}
      >
        {bars.map((bar, at) => (
          <g key={bar.key}>
            <title>{bar.text}</title>
            <BarPart x={at * width} y={line} tall={bar.value * scale} className="fill-garnet" up />
            <BarPart x={at * width} y={line} tall={(bar.below ?? 0) * scale} className="fill-ink-soft" />
          </g>
        ))}
        <line x1="0" x2={bars.length * width} y1={line} y2={line} className="stroke-line-strong" />
      </svg>
      <p className="flex justify-between text-caption text-ink-soft" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </figure>
  );
}

function BarPart(props: { x: number; y: number; tall: number; className: string; up?: boolean }) {
  const { x, y, tall, className, up = false } = props;
  if (tall === 0) return null;
  const drawn = Math.max(2, tall);
  return <rect x={x + gap / 2} y={up ? y - drawn : y} width={width - gap} height={drawn} className={className} />;
}
