import type { ImportScope, ImportTarget } from '../import-target.ts';
import { openWineChecker } from './check-wines.server.ts';
import { applyWineRows, undoWineRows } from './save-wines.server.ts';
import { stockFields, wineFields } from './wine-fields.ts';

/** Wines of a winery: new ones are created as drafts. */
export const wineTarget: ImportTarget = targetOf(false);

/** The stock of a winery's existing wines. */
export const stockTarget: ImportTarget = targetOf(true);

function targetOf(stockOnly: boolean): ImportTarget {
  return {
    fields: stockOnly ? stockFields : wineFields,
    openChecker: (app, scope) => openWineChecker(app, wineryOf(scope), stockOnly),
    apply: (app, scope, rows) => applyWineRows(app, { ...scope, wineryId: wineryOf(scope) }, rows),
    undo: (app, scope, rows) => undoWineRows(app, { ...scope, wineryId: wineryOf(scope) }, rows),
  };
}

function wineryOf({ wineryId }: ImportScope): string {
  if (wineryId === null) throw new Error('Wines belong to a winery');
  return wineryId;
}
