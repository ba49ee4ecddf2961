import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { compareAndSetStock, findStockAccess } from './db/stock-rows.server.ts';
import { setStockSchema } from './stock.schema.ts';

/**
 * Sets how many bottles of a wine there are, if there still are as many as was thought: for the winery's people and admins.
 * @param input.oldTotal null for a wine that nobody has counted yet
 */
export async function setStock(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  input: unknown,
): Promise<
  Result<{ quantity: number }, 'forbidden' | 'not-found' | 'validation-invalid-params' | 'old-total-mismatch'>
> {
  if (!mayChange(viewer)) return refuse('forbidden');
  const parsed = setStockSchema.safeParse(input);
  if (!parsed.success) return refuse('validation-invalid-params');
  const { listingId, oldTotal, newTotal } = parsed.data;
  const stockAccess = await findStockAccess(app.db, listingId, viewer.id);
  if (!stockAccess) return refuse('not-found');
  if (!stockAccess.keeps && !viewer.roles.includes('admin')) return refuse('forbidden');
  const set = await compareAndSetStock(app.db, { listingId, oldTotal, newTotal });
  return set ? ok({ quantity: newTotal }) : refuse('old-total-mismatch');
}
