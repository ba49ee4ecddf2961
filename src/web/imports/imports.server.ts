import { redirect } from 'react-router';
import { answerRow } from '#features/imports/answer-row.server.ts';
import { applyPreview, undoApplied } from '#features/imports/change-import.server.ts';
import { exportBadRows } from '#features/imports/export-bad-rows.server.ts';
import { type FileProblem, fileProblems, importKinds } from '#features/imports/import.ts';
import { mapColumns } from '#features/imports/map-columns.server.ts';
import { type ZipProblem, zipProblems } from '#features/imports/pictures/picture-limits.ts';
import { listImports, showImport } from '#features/imports/show-import.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { answerForm } from '../forms/form-action.server.ts';
import { limitedAccess, tooManyMessage } from '../forms/form-result.ts';
import { csvResponse } from '../shell/csv-response.server.ts';
import { refusedPage, requireAdmin, requireRole, type SignedInPage } from '../shell/guards.server.ts';
import type { ImportAnswer } from './import-answer.ts';
import { areaOf, type ImportArea, importsUrl, importUrl } from './import-url.ts';

/** Who opens a page of imports, and where it is. */
type ImporterPage = SignedInPage & { area: ImportArea };

/** The account that opens a page of imports. @throws a redirect unless it is a winery's, or an admin's for the directory */
export function requireImporter(context: Parameters<typeof requireRole>[0], url: URL): ImporterPage {
  const area = areaOf(url);
  return { ...(area === 'directory' ? requireAdmin(context, url) : requireRole(context, url, sellerRoles)), area };
}

/** The data of the list of imports with the form for a file. */
export async function loadImports({ app, actor, area }: ImporterPage, { searchParams }: URL) {
  const query = { area, slug: searchParams.get('winery'), page: searchParams.get('page') };
  const listed = await listImports(app, actor, query);
  if (!listed.ok) throw refusedPage(listed.code);
  const kinds = area === 'directory' ? (['wineries'] as const) : (['wines', 'stock'] as const);
  const kind = importKinds.find((one) => one === searchParams.get('kind'));
  return {
    site: { name: app.site.name },
    area,
    ...listed.value,
    kinds: [...kinds],
    kind: kinds.find((one) => one === kind) ?? kinds[0],
    problem: problemOf(searchParams),
    limited: actor.limited,
  };
}

/** What is said about a ZIP file that was refused. */
function zipProblemOf(searchParams: URLSearchParams): string | null {
  const problem = searchParams.get('pictures');
  if (problem === 'too-many-tries') return tooManyMessage({ retryAfterSeconds: 3_600 });
  return zipProblems[problem as ZipProblem] ?? null;
}

/** What is said about a file that was refused. */
function problemOf(searchParams: URLSearchParams): string | null {
  const problem = searchParams.get('problem');
  if (problem === null) return null;
  if (problem === 'too-many') return tooManyMessage({ retryAfterSeconds: 3_600 });
  if (problem === 'forbidden') return limitedAccess.problem;
  const message = fileProblems[problem as FileProblem];
  const line = Number(searchParams.get('line'));
  return message === undefined ? null : `${message}${Number.isInteger(line) && line > 0 ? ` See line ${line}.` : ''}`;
}

/** The data of an import's page. */
export async function loadImport({ app, actor, area }: ImporterPage, id: string, { searchParams }: URL) {
  const query = { id, show: searchParams.get('show'), page: searchParams.get('page') };
  const shown = await showImport(app, actor, query);
  if (!shown.ok) throw new Response(null, { status: 404 });
  return {
    site: { name: app.site.name },
    area,
    shown: shown.value,
    choosesColumns: searchParams.has('columns'),
    zipProblem: zipProblemOf(searchParams),
  };
}

const messages: Partial<Record<ErrorCode, string>> = {
  forbidden: limitedAccess.problem,
  'in-progress': 'This import has moved on. Here is where it is now.',
  nothing: 'No row of this file changes anything.',
  incomplete:
    'Some rows are wrong or have to be answered, so not all rows can be applied. Choose “Good rows only”, or mend the file.',
  expired: 'Imports can be undone for seven days. This one is older.',
  wrong: 'Choose one of the answers.',
};

/** Handles the forms of an import's page. */
export async function handleImport({ app, actor, area }: ImporterPage, id: string, form: FormData) {
  const intent = form.get('intent');
  const text = (name: string) => String(form.get(name) ?? '');
  if (intent === 'map') {
    const mapped = await mapColumns(app, actor, { id, fields: form.getAll('field').map(String) });
    if (mapped.ok) return redirect(importUrl(area, id), 303);
    return refused(mapped.code, mapped.code === 'invalid' ? mapped.message : undefined);
  }
  if (intent === 'answer') {
    const answered = await answerRow(app, actor, { id, line: Number(text('line')), answer: text('answer') });
    if (answered.ok) return redirect(importUrl(area, id, { show: 'ask' }), 303);
    const { code } = answered;
    return refused(code, code === 'elsewhere' ? `Line ${answered.line} of the file already changes this.` : undefined);
  }
  const changed =
    intent === 'undo'
      ? await undoApplied(app, actor, { id, others: form.has('others') })
      : await applyPreview(app, actor, { id, mode: text('mode') === 'all' ? 'all' : 'good' });
  return changed.ok ? redirect(importUrl(area, id), 303) : refused(changed.code);
}

function refused(code: ErrorCode, message?: string) {
  if (code === 'not-found') throw new Response(null, { status: 404 });
  const problem = message ?? messages[code] ?? 'This is not possible any more.';
  return answerForm<ImportAnswer>({ status: 'refused', code, problem });
}

/** The rows that were not applied, as a CSV file. */
export async function downloadWrongRows({ app, actor, area }: ImporterPage, id: string): Promise<Response> {
  const exported = await exportBadRows(app, actor, id);
  if (!exported.ok) throw redirect(importsUrl(area));
  return csvResponse(exported.value, `wrong-rows-${app.clock.now().toISOString().slice(0, 10)}`);
}
