import iconv from 'iconv-lite';

/** Two or more characters outside ASCII in a row: a character of UTF-8 that was read as Windows-1252 is at least two. */
const runs = /[\u0080-\uffff]{2,}/g;

/** What garbled text is expected to have been: Latin letters, accents, typographic punctuation, symbols, and emoji. */
const plausible =
  /^(?:[\u00a0-\u017f\u2000-\u206f\u20ac\u2122\u2600-\u27bf\u{1f000}-\u{1faff}]|\u0300|\u0301|\u0302|\u0303|\u0308|\u0327|\ufe0f)+$/u;

/**
 * A text without characters that a program has read in the wrong encoding: `MourvÃ¨dre` becomes `Mourvèdre`. Undefined if
 * it has none. `ROSÉ”` is left as it is, although it could be a rare phonetic letter: É and ” have the bytes of ɔ in UTF-8.
 */
export function repairedText(text: string): string | undefined {
  const repaired = text.replace(runs, (run) => utf8Of(run) ?? run);
  return repaired === text ? undefined : repaired;
}

function utf8Of(run: string): string | undefined {
  const bytes = iconv.encode(run, 'windows-1252');
  if (iconv.decode(bytes, 'windows-1252') !== run) return undefined;
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return plausible.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with a cell whose characters another program has garbled; undefined for a readable one. */
export function garbledProblem(cell: string): string | undefined {
  if (cell.includes('\uFFFD')) {
    return 'Some letters of this text are lost (“�”). Save the file as CSV (UTF-8) and upload it again';
  }
  const repaired = repairedText(cell);
  if (repaired === undefined) return undefined;
  const word = repaired.split(/\s+/).find((one) => !cell.includes(one)) ?? repaired;
  return `This text is garbled: it should probably say “${word.slice(0, 40)}”. Save the file as CSV (UTF-8) and upload it again`;
}
