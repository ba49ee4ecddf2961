import { countStock, setStock } from '#features/inventory/stock.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';

export type SetListingStockResult =
  | Result<{ quantity: number }, 'forbidden' | 'not-found' | 'validation-invalid-params'>
  | Refusal<'old-total-mismatch', { quantity: number | null }>;

/**
 * Sets how many bottles of a wine there are, from a form. For the winery's people and admins.
 * @param typed `stock` and `oldTotal`, which it was thought to be; nothing where nobody had counted
 * @returns of a stock that has changed meanwhile how many there are now
 */
export const setListingStock = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    typed: { id: string; stock: string; oldTotal: string },
  ): Promise<SetListingStockResult> => {
    const oldTotal = typed.oldTotal === '' ? null : parseBottles(typed.oldTotal);
    const set = await setStock(app, actor, { listingId: typed.id, oldTotal, newTotal: parseBottles(typed.stock) });
    if (set.ok) return set;
    const { code } = set;
    if (code !== 'old-total-mismatch') return refuse(code);
    // why: who may set it has been decided
    const counted = await countStock(app, { kind: 'system' }, [typed.id]);
    return { ok: false, code, quantity: counted[typed.id] ?? null };
  },
);

/** A whole number as a form has it; what is none becomes what no schema takes. */
function parseBottles(typed: string): number {
  return /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
