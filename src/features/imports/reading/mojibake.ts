import iconv from 'iconv-lite';

/** Two or more characters outside ASCII in a row: a character of UTF-8 that was read as Windows-1252 is at least two. */
const runs = /[\u0080-\uffff]{2,}/g;

/**
 * A text without characters that a program has read in the wrong encoding: `MourvÃ¨dre` becomes `Mourvèdre`. Undefined if
 * it has none. Text in Windows-1252 that happens to be valid UTF-8 does not occur in any language.
 */
export function repairedText(text: string): string | undefined {
  const repaired = text.replace(runs, (run) => utf8Of(run) ?? run);
  return repaired === text ? undefined : repaired;
}

function utf8Of(run: string): string | undefined {
  const bytes = iconv.encode(run, 'windows-1252');
  if (iconv.decode(bytes, 'windows-1252') !== run) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
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
