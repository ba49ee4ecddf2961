import { bottlePath } from '../brand/bottle-shape.ts';

const upright = { empty: [0, 1, 2, 3, 4], fallen: [0, 4] };

/** A small drawing for a page without items: a shelf of outlines, or one bottle on its side. Decorative. */
export function StillLife({ scene }: { scene: 'empty' | 'fallen' }) {
  return (
    <svg viewBox="-3 0 41 23" className="h-24 w-auto" aria-hidden="true">
      {upright[scene].map((place) => (
        <path
          key={place}
          d={bottlePath(place, 10)}
          fill="none"
          className="stroke-line-strong"
          strokeWidth="0.3"
          strokeDasharray={scene === 'empty' ? '0.8 0.7' : undefined}
          strokeLinejoin="round"
        />
      ))}
      {scene === 'fallen' ? (
        <path d={bottlePath(2, 10)} className="fill-wine" transform="translate(0 7.9) rotate(90 17.5 11)" />
      ) : null}
      <path d="M-2.5 21.8H37.5" className="stroke-ink" strokeWidth="0.4" strokeLinecap="round" />
    </svg>
  );
}
