import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../tests/fixtures/database/integration-test.ts';

test('columns and JSON of queries are in camelCase, and the maps of clients are as they were sent', async ({ app }) => {
  const { rows } = await sql`
    select '{"a_b": {"c_d": 1}}'::jsonb as some_column, '{"a_b": {"c_d": [{"e_f": 1}]}}'::jsonb as public_data,
      json_build_array(json_build_object('row_name', 1, 'metadata', '{"x_y": null}'::jsonb)) as some_rows`.execute(
    app.db,
  );
  expect(rows).toEqual([
    {
      someColumn: { aB: { cD: 1 } },
      publicData: { a_b: { c_d: [{ e_f: 1 }] } },
      someRows: [{ rowName: 1, metadata: { x_y: null } }],
    },
  ]);
});
