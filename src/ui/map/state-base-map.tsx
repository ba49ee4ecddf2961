import { outlineUrls, regionTints } from './outline.ts';
import type { DrawnState } from './projection.ts';

/** The base map of a state: its tinted regions and county lines. @param line their width, in units of the drawing */
export function StateBaseMap({ state, line = 0.7 }: { state: DrawnState; line?: number }) {
  const file = outlineUrls[state];
  return (
    <>
      {Object.entries(regionTints[state]).map(([code, tint]) => (
        <use key={code} href={`${file}#${code}`} className={tint} />
      ))}
      <use href={`${file}#counties`} className="stroke-map-line" strokeWidth={line} />
    </>
  );
}
