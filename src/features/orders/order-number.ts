/** The number of an order as people read, say, and write it: `LV-1234-5678`. */
export function formatOrderNumber(number: number): string {
  const digits = String(number).padStart(8, '0');
  return `LV-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/**
 * The number of an order in a text, with or without the prefix and dashes: `LV-1234-5678`, `lv 12345678`, `1234-5678`;
 * undefined for any other text.
 */
export function parseOrderNumber(text: string): number | undefined {
  // why: people and word processors write all kinds of dashes
  const plain = text.trim().replace(/^#\s*/, '');
  const [, first, second] = /^(?:LV)?[\s\p{Pd}]*(\d{4})[\s\p{Pd}]*(\d{4})$/iu.exec(plain) ?? [];
  return first === undefined || second === undefined ? undefined : Number(first + second);
}
