import type { ExampleGroup, Examples } from '../example.ts';
import { Skeleton, SkeletonCard } from './skeleton.tsx';

export const group: ExampleGroup = 'feedback';

export const examples: Examples = {
  shapes: {
    show: () => (
      <div className="grid max-w-sm gap-3" aria-busy="true">
        <Skeleton shape="title" width="most" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="half" />
        <Skeleton shape="box" />
      </div>
    ),
  },
  grid: {
    note: 'Cards that are on their way have the rows of real ones.',
    ground: 'page',
    show: () => (
      <div aria-busy="true">
        <ul className="grid list-none grid-cols-2 gap-x-6 md:grid-cols-6">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <SkeletonCard key={place} />
          ))}
        </ul>
      </div>
    ),
  },
};
