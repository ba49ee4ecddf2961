import { classNames } from '../class-names.ts';

const shapes = {
  line: 'h-[1em] rounded-sm bg-line',
  title: 'h-7 rounded-sm bg-line',
  bottle: 'shelf-ground aspect-2/3 rounded-lg',
  box: 'h-32 rounded-md bg-line',
  disc: 'aspect-square rounded-full bg-line',
};

const widths = { full: 'w-full', most: 'w-4/5', half: 'w-1/2', third: 'w-1/3' };

/**
 * A placeholder in the shape of something that is loading. Use it only where loading takes noticeable time; the region
 * announces it once with `aria-busy`.
 */
export function Skeleton(props: { shape?: keyof typeof shapes; width?: keyof typeof widths }) {
  const { shape = 'line', width = 'full' } = props;
  return <span aria-hidden="true" className={classNames('block animate-breathe', shapes[shape], widths[width])} />;
}

/** A placeholder for a card: the same rows as a real one, so that nothing moves when it arrives. */
export function SkeletonCard() {
  return (
    <li className="row-span-3 mb-9 grid grid-rows-subgrid md:mb-11" aria-hidden="true">
      <Skeleton shape="bottle" />
      <div className="grid content-start gap-2 pt-3.5 text-small">
        <Skeleton width="half" />
        <Skeleton shape="title" width="most" />
        <Skeleton width="half" />
      </div>
      <div className="pt-2 text-title">
        <Skeleton width="third" />
      </div>
    </li>
  );
}
