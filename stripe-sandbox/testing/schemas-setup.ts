import { readSchemas } from './schemas.ts';

/** Runs before the tests: reading the SDK's types takes longer than a test may, and two workers would do it twice. */
export function setup(): void {
  readSchemas();
}
