import { countStock, setStock } from '#features/inventory/stock.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';

export type SetListingStockResult =
  | Result<{ quantity: number }, 'forbidden' | 'not-found' | 'validation-invalid-params'>
  | Refusal<'old-total-mismatch', { quantity: number | null }>;

/**
 * Sets the stock of a wine, from a form. For the winery's people and admins.
 * @param typed `stock`, and `oldTotal`, the expected stock; empty if it was never set
 * @returns the current stock if it is not the expected one
 */
export const setListingStock = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    typed: { id: string; stock: string; oldTotal: string },
  ): Promise<SetListingStockResult> => {
    const oldTotal = typed.oldTotal === '' ? null : parseBottles(typed.oldTotal);
    const set = await setStock(app, actor, { listingId: typed.id, oldTotal, newTotal: parseBottles(typed.stock) });
    if (set.ok) return set;
    const { code } = set;
    if (code !== 'old-total-mismatch') return refuse(code);
    // why: setStock has checked that the actor may manage this wine
    const counted = await countStock(app, { kind: 'system' }, [typed.id]);
    return { ok: false, code, quantity: counted[typed.id] ?? null };
  },
);

/** Parses a whole number; anything else becomes NaN, which the schema refuses. */
function parseBottles(typed: string): number {
  return /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
