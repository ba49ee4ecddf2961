import { z } from 'zod';
import { chooseWinery } from '#features/wineries/choose-winery.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Access, type Actor, mayAttempt, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findImportRow, type ImportRow } from './db/import-rows.server.ts';
import type { ImportKind } from './import.ts';
import type { ImportTarget } from './import-target.ts';
import { wineryTarget } from './wineries/winery-target.server.ts';
import { stockTarget, wineTarget } from './wines/wine-target.server.ts';

/** What the kinds of imports read and change. */
export const importTargets: Readonly<Record<ImportKind, ImportTarget>> = {
  wines: wineTarget,
  stock: stockTarget,
  wineries: wineryTarget,
};

/** The id of an import in a URL. */
const importIdSchema = z.uuid();

/** An import that an actor may see or change. */
export type OwnImport = { actor: SignedIn; row: ImportRow };

/**
 * Finds an import that the actor may see or change: of a winery for its owners and members, of the directory for
 * admins. For everybody else it does not exist.
 */
export const findOwnImport = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    by: Actor,
    { id, access }: { id: string; access: Access },
  ): Promise<Result<OwnImport, 'forbidden' | 'not-found'>> => {
    if (!mayAttempt(by, access)) return refuse('forbidden');
    const known = importIdSchema.safeParse(id);
    const row = known.success ? await findImportRow(app.db, known.data) : undefined;
    if (!row) return refuse('not-found');
    const isTheirs =
      row.wineryId === null
        ? by.roles.includes('admin')
        : (await listWineryMemberships(app, by)).some((winery) => winery.id === row.wineryId);
    return isTheirs ? ok({ actor: by, row }) : refuse('not-found');
  },
);

/** For which winery something is imported: null for the directory. */
export type ImportPlace = { winery: WineryMembership | null; wineries: WineryMembership[] };

/**
 * The winery that an actor imports into: the one with this slug; if it is null, their first one. Admins only for the
 * directory.
 * @returns `forbidden` for somebody who may not
 */
export const findImportPlace = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    by: Actor,
    { area, slug }: { area: ImportArea; slug: string | null },
  ): Promise<Result<ImportPlace, 'forbidden' | 'not-found'>> => {
    if (by.kind !== 'user') return refuse('forbidden');
    if (area === 'directory') {
      return by.roles.includes('admin') ? ok({ winery: null, wineries: [] }) : refuse('forbidden');
    }
    const wineries = await listWineryMemberships(app, by);
    const chosen = chooseWinery(wineries, slug);
    return chosen.ok ? ok({ winery: chosen.value, wineries }) : chosen;
  },
);

/** Where imports are shown: to a winery's people, or to admins. */
export type ImportArea = 'winery' | 'directory';

/** The kinds of imports of an area. */
export function kindsOf(area: ImportArea): readonly ImportKind[] {
  return area === 'directory' ? ['wineries'] : ['wines', 'stock'];
}
