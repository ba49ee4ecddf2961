import { drawBottle } from '#art/bottle.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { specimenArt, specimenImageUrl } from './sample-wines.ts';

/** Draws one of the style guide's made-up bottles, for every viewer. @param number as it stands in the address */
export function drawSpecimen(_viewer: Viewer, number: string): Result<{ svg: string; address: string }, 'not-found'> {
  const at = /^\d{1,3}$/.test(number) ? Number(number) : -1;
  const art = specimenArt(at);
  return art ? ok({ svg: drawBottle(art), address: specimenImageUrl(at) }) : refuse('not-found');
}
