import type { ExampleGroup, Examples } from '../example.ts';
import { Chip, ChipRow } from './chip.tsx';

export const group: ExampleGroup = 'actions';

export const examples: Examples = {
  row: {
    note: 'Each takes its filter off, as a link.',
    show: () => (
      <ChipRow clearTo="#chip">
        <Chip removeTo="#chip" label="Central Texas" />
        <Chip removeTo="#chip" label="Tempranillo" />
        <Chip removeTo="#chip" label="$20-$50" />
      </ChipRow>
    ),
  },
  oneItem: {
    show: () => (
      <ChipRow>
        <Chip removeTo="#chip" label="Rosé" />
      </ChipRow>
    ),
  },
  longName: {
    note: 'Cut at the edge of its place.',
    show: () => (
      <div className="max-w-56">
        <ChipRow clearTo="#chip">
          <Chip removeTo="#chip" label="The Winery at the End of the Long Caliche Road" />
        </ChipRow>
      </div>
    ),
  },
  veryMany: {
    ground: 'wide',
    show: () => (
      <ChipRow clearTo="#chip">
        {[
          'Albariño',
          'Barbera',
          'Blanc du Bois',
          'Black Spanish',
          'Carignan',
          'Cinsault',
          'Dolcetto',
          'Graciano',
          'Grenache',
          'Malbec',
          'Marsanne',
          'Montepulciano',
          'Mourvèdre',
          'Picpoul Blanc',
        ].map((name) => (
          <Chip key={name} removeTo="#chip" label={name} />
        ))}
      </ChipRow>
    ),
  },
};
