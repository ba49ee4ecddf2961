const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** The colour `share` (0 to 1) of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const joined = a.map((v, i) => Math.round(v + ((b[i] as number) - v) * share));
  return `#${joined.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}
