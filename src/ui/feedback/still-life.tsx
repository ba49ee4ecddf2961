import { bottlePath } from '../wine/bottle-fill.ts';

const pictures = {
  empty: [0, 1, 2, 3, 4],
  fallen: [0, 1, 3, 4],
};

/** A small drawing for a page without goods: an empty shelf of outlines, or one bottle fallen over. Decoration. */
export function StillLife({ scene }: { scene: 'empty' | 'fallen' }) {
  return (
    <svg viewBox="-3 0 46 25" className="h-24 w-auto" aria-hidden="true">
      {pictures[scene].map((place) => (
        <path
          key={place}
          d={bottlePath(place, 10)}
          fill="none"
          className="stroke-line-strong"
          strokeWidth="0.35"
          strokeDasharray={scene === 'empty' ? '0.9 0.8' : undefined}
          strokeLinejoin="round"
        />
      ))}
      {scene === 'fallen' ? <FallenBottle /> : null}
      <path d="M-2 22.2H42" className="stroke-ink" strokeWidth="0.5" strokeLinecap="round" />
    </svg>
  );
}

function FallenBottle() {
  return (
    <g transform="rotate(90 20 18.1)">
      <path d={bottlePath(2, 10)} className="text-garnet" fill="currentColor" transform="translate(0 -4)" />
    </g>
  );
}
