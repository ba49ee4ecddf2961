import type { Scan } from './source.ts';

/** Made of pieces, so that this file does not hold what it looks for. */
const traces: [RegExp, string][] = [
  [new RegExp(`(?<![\\w.-])/${'wo'}rk/`), 'a folder of the workplace'],
  [new RegExp(`\\.\\./${'sha'}red\\b`), 'a folder of the workplace'],
  [new RegExp(`(?<![\\w.-])/${'fa'}rm\\b`), 'a folder of the workplace'],
  [new RegExp(`\\b${'iss'}ue\\s+(?:no\\.?\\s*|number\\s+)?#?\\d`, 'i'), 'a ticket by its number'],
];

/** The product does not speak of the place where it was made: its readers cannot go there. */
export const noTraceOfTheWorkplace: Scan = (sources) =>
  sources
    .filter(({ path }) => path !== 'package-lock.json')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const trace = traces.find(([pattern]) => pattern.test(line));
        return trace ? [`${path}:${at + 1} names ${trace[1]}`] : [];
      }),
    );
