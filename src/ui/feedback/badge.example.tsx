import type { ExampleGroup, Examples } from '../example.ts';
import { Badge } from './badge.tsx';

export const group: ExampleGroup = 'feedback';

export const examples: Examples = {
  tones: {
    show: () => (
      <div className="flex flex-wrap gap-2">
        <Badge>Draft</Badge>
        <Badge tone="ready" icon="check">
          Published
        </Badge>
        <Badge tone="care">2 bottles left</Badge>
        <Badge tone="stopped">Declined</Badge>
        <Badge tone="solid">Sold out</Badge>
      </div>
    ),
  },
  longName: {
    note: 'Cut at the edge of its place.',
    show: () => (
      <div className="max-w-40">
        <Badge tone="care">Waiting for the winery to accept</Badge>
      </div>
    ),
  },
};
