/**
 * Which text colours are used on which backgrounds, by names of colour tokens; text and icons need 4.5:1 on each of
 * them.
 */
export const textOnGround: readonly { grounds: readonly string[]; inks: readonly string[] }[] = [
  {
    grounds: ['paper', 'paper-raised', 'paper-sunk'],
    inks: ['ink', 'ink-soft', 'garnet', 'bluebonnet', 'oak', 'ochre', 'danger'],
  },
  { grounds: ['bluebonnet-wash'], inks: ['ink', 'ink-soft', 'bluebonnet'] },
  { grounds: ['oak-wash'], inks: ['ink', 'ink-soft', 'oak', 'bluebonnet'] },
  { grounds: ['ochre-wash'], inks: ['ink', 'ink-soft', 'ochre', 'bluebonnet'] },
  { grounds: ['danger-wash'], inks: ['ink', 'ink-soft', 'danger', 'bluebonnet'] },
  { grounds: ['shelf-wall', 'shelf-light', 'shelf-board'], inks: ['ink'] },
  {
    grounds: [
      'map-land',
      'region-west',
      'region-north',
      'region-central',
      'region-east',
      'region-south',
      'region-oregon',
    ],
    inks: ['ink'],
  },
  { grounds: ['garnet', 'garnet-hover', 'danger', 'danger-hover'], inks: ['on-garnet'] },
  { grounds: ['ink'], inks: ['paper'] },
];

/** Outlines of controls, and the focus ring: 3:1 on each background (WCAG 1.4.11). @internal for tests */
export const lineOnGround: readonly { grounds: readonly string[]; inks: readonly string[] }[] = [
  { grounds: ['paper', 'paper-raised', 'paper-sunk'], inks: ['line-strong', 'danger-line', 'focus'] },
];
