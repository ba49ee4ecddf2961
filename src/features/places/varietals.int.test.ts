import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { listVarietals } from './varietals.server.ts';

test('varietals are listed by name, each with its filter code', async ({ app }) => {
  const varietals = await listVarietals(app, anonymous);
  expect(varietals.length).toBeGreaterThan(600);
  expect(varietals).toContainEqual(expect.objectContaining({ code: 'albarino', name: 'Albariño', colour: 'white' }));
});
