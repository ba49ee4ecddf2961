import type { Scan } from './source.ts';

/** Assembled from parts, so that this file does not contain what it looks for. */
const traces: [RegExp, string][] = [
  [new RegExp(`(?<![\\w.-])/${'wo'}rk/`), 'a folder of the workplace'],
  [new RegExp(`\\.\\./${'sha'}red\\b`), 'a folder of the workplace'],
  [new RegExp(`(?<![\\w.-])/${'fa'}rm\\b`), 'a folder of the workplace'],
  [new RegExp(`\\b${'iss'}ue\\s+(?:no\\.?\\s*|number\\s+)?#?\\d`, 'i'), 'a ticket by its number'],
];

/** The product does not refer to the place where it was developed, which its readers cannot access. */
export const noTraceOfTheWorkplace: Scan = (sources) =>
  sources
    .filter(({ path }) => path !== 'package-lock.json')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const trace = traces.find(([pattern]) => pattern.test(line));
        return trace ? [`${path}:${at + 1} names ${trace[1]}`] : [];
      }),
    );
