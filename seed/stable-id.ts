import { createHash } from 'node:crypto';

/**
 * The id of a seeded row: a UUID of version 5 of its name. The same name always gives the same id, so a second run
 * finds what the first one wrote. @param name e.g. `winery/red-gate-ranch`
 */
export function stableId(name: string): string {
  const digest = createHash('sha1').update(`lonevine/${name}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
