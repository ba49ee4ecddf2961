import type { ExampleGroup, Examples } from '../example.ts';
import css from '../tokens.css?raw';
import { textOnGround } from './color-pairs.ts';
import { contrast, parseOklch } from './contrast.ts';
import { parseTokens } from './parse-tokens.ts';

export const group: ExampleGroup = 'foundations';

const tokens = parseTokens(css);
const schemes = { light: tokens.light, dark: new Map([...tokens.light, ...tokens.dark]) };
const names = [...tokens.light.keys()]
  .filter((name) => name.startsWith('--color-'))
  .map((name) => name.slice('--color-'.length));

function Swatches({ scheme }: { scheme: keyof typeof schemes }) {
  const values = schemes[scheme];
  return (
    <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-3 gap-y-4">
      {names.map((name) => (
        <li key={name} className="text-caption">
          <svg viewBox="0 0 40 22" className="w-full" aria-hidden="true">
            <rect width="40" height="22" rx="3" fill={values.get(`--color-${name}`)} />
            <rect
              x="0.15"
              y="0.15"
              width="39.7"
              height="21.7"
              rx="2.9"
              fill="none"
              className="stroke-line"
              strokeWidth="0.3"
            />
          </svg>
          <span className="mt-1 block font-semibold">{name}</span>
          <span className="figures block text-ink-soft">{values.get(`--color-${name}`)?.slice(6, -1)}</span>
        </li>
      ))}
    </ul>
  );
}

function Pairs({ scheme }: { scheme: keyof typeof schemes }) {
  const values = schemes[scheme];
  const ink = (name: string) => values.get(`--text-color-${name}`) ?? values.get(`--color-${name}`) ?? '';
  return (
    <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
      {textOnGround.flatMap(({ grounds, inks }) =>
        grounds.flatMap((ground) =>
          inks.map((name) => {
            const background = values.get(`--color-${ground}`) ?? '';
            const ratio = contrast(parseOklch(ink(name)), parseOklch(background)).toFixed(1);
            return (
              <li key={`${ground} ${name}`}>
                <svg
                  viewBox="0 0 160 44"
                  className="w-full rounded-sm"
                  role="img"
                  aria-label={`${name} on ${ground}: ${ratio}`}
                >
                  <rect width="160" height="44" fill={background} />
                  <text x="10" y="19" fontSize="12" fontWeight="600" fill={ink(name)}>
                    {name}
                  </text>
                  <text x="10" y="34" fontSize="11" fill={ink(name)}>
                    on {ground}, {ratio}
                  </text>
                </svg>
              </li>
            );
          }),
        ),
      )}
    </ul>
  );
}

export const examples: Examples = {
  light: { ground: 'wide', note: 'Lightness, chroma and hue in oklch.', show: () => <Swatches scheme="light" /> },
  dark: { ground: 'wide', note: 'A cellar at night: the shelf stays lit.', show: () => <Swatches scheme="dark" /> },
  contrastLight: {
    ground: 'wide',
    note: 'Every ink on every ground it stands on: at least 4.5.',
    show: () => <Pairs scheme="light" />,
  },
  contrastDark: { ground: 'wide', show: () => <Pairs scheme="dark" /> },
};
