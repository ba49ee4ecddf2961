import { drawBottle } from '#art/bottle.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { sampleBottleArt, sampleImageUrl } from './sample-wines.ts';

/** Draws one of the style guide's made-up bottles, for every viewer. @param number as it stands in the address */
export function drawSampleBottle(_viewer: Viewer, number: string): Result<{ svg: string; address: string }, 'not-found'> {
  const index = /^\d{1,3}$/.test(number) ? Number(number) : -1;
  const art = sampleBottleArt(index);
  return art ? ok({ svg: drawBottle(art), address: sampleImageUrl(index) }) : refuse('not-found');
}
