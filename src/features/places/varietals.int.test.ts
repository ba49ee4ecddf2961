import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { listVarietals } from './varietals.server.ts';

test('all varietals come by name, each with what filters call it', async ({ app }) => {
  const varietals = await listVarietals(app, anonymous);
  expect(varietals.length).toBeGreaterThan(600);
  expect(varietals).toContainEqual(expect.objectContaining({ code: 'albarino', name: 'Albariño', colour: 'white' }));
});
