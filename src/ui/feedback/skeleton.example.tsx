import type { ExampleGroup, Examples } from '../example.ts';
import { CardGrid } from '#web/catalog/card-grid.tsx';
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
  shelf: {
    note: 'Cards that are on their way have the rows of real ones.',
    ground: 'page',
    show: () => (
      <div aria-busy="true">
        <CardGrid>
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <SkeletonCard key={place} />
          ))}
        </CardGrid>
      </div>
    ),
  },
};
