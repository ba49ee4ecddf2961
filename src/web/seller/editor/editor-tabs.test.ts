import { expect, test } from 'vitest';
import { missingToContinue } from './editor-tabs.server.ts';

const missingRequirements = [
  { field: 'photos', tab: 'photos', message: 'A photo.' },
  { field: 'schedule', tab: 'availability', message: 'Hours.' },
] as const;
const draft = { state: 'draft', missingRequirements: [...missingRequirements] } as const;

test.for([
  ['a draft without a photo', draft, 'photos', {}, { 'photo-files': 'A photo.' }],
  ['a draft without hours', draft, 'availability', { timezone: 'America/Chicago' }, { entries: 'Hours.' }],
  ['a draft with hours typed', draft, 'availability', { 'fri-0-seats': '8' }, undefined],
  ['a draft whose last photo was removed', draft, 'photos', { remove: 'x' }, undefined],
  ['a draft with a photo', { ...draft, missingRequirements: [missingRequirements[1]] }, 'photos', {}, undefined],
  ['another tab', draft, 'features', {}, undefined],
  ['a closed listing', { ...draft, state: 'closed' }, 'photos', {}, undefined],
  ['a new one', undefined, 'details', {}, undefined],
] as const)('%s', ([, listing, tab, typed, errors]) => {
  const edited = { listing: listing && { ...listing, missingRequirements: [...listing.missingRequirements] }, tab };
  expect(missingToContinue(edited, typed)).toEqual(errors);
});
