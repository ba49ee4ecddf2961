import { Link, useNavigation } from 'react-router';
import type { ImportKind } from '#features/imports/import.ts';
import type { ImportPage, ImportSummary } from '#features/imports/shown-import.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FieldHint } from '#ui/fields/field.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { PageOwnerField } from '../forms/form.tsx';
import { kindLabels, rowCount, stateLabels, stateTones } from './import-labels.ts';
import { type ImportArea, importsUrl, importUrl, receiveFileUrl } from './import-url.ts';

type PageProps = ImportPage & {
  area: ImportArea;
  kinds: ImportKind[];
  kind: ImportKind;
  problem: string | null;
  limited: boolean;
};

/** The form for a file to import, and the imports so far. */
export function ImportsPage(props: PageProps) {
  const { area, imports, page, pages, winery, kind } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <FileForm {...props} />
      <section aria-labelledby="imports" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="imports" className="text-title">
          Your imports
        </h2>
        {imports.length === 0 && page <= pages ? (
          <p className="text-small text-ink-soft">
            Files that you upload are listed here for 30 days. Nothing changes before you have seen a preview.
          </p>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {imports.map((one) => (
              <ImportItem key={one.id} area={area} item={one} />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => importsUrl(area, { kind, ...(winery && { winery: winery.slug }), page: to })}
          label="Pages of imports"
        />
      </section>
    </div>
  );
}

const leads: Record<ImportKind, string> = {
  wines:
    'New wines are added as drafts; existing ones are found by id, SKU, or name, vintage, and size, and changed. An empty cell changes nothing.',
  stock: 'The stock of your existing wines is set. They are found by id, SKU, or name, vintage, and size.',
  wineries: 'New wineries are added unclaimed; existing ones are found by id, address of the page, or name and city.',
};

function FileForm({ area, kinds, kind, winery, wineries, problem, limited }: PageProps) {
  const busy = useNavigation().state !== 'idle';
  const owner = winery ? { winery: winery.slug } : {};
  return (
    <section aria-labelledby="file-title" className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="file-title" className="text-title">
        Upload a file
      </h2>
      {wineries.length > 1 && (
        <TabBar
          label="Wineries"
          look="pills"
          tabs={wineries.map(({ slug, name }) => ({
            label: name,
            to: importsUrl(area, { kind, winery: slug }),
            current: slug === winery?.slug,
          }))}
        />
      )}
      {kinds.length > 1 && (
        <TabBar
          label="What to import"
          look="pills"
          tabs={kinds.map((one) => ({
            label: kindLabels[one],
            to: importsUrl(area, { kind: one, ...owner }),
            current: one === kind,
          }))}
        />
      )}
      <p className="text-small text-ink-soft">{leads[kind]}</p>
      {problem !== null && (
        <Notice tone="error" live="assertive" title="This file wasn’t imported">
          {problem}
        </Notice>
      )}
      <form
        method="post"
        action={receiveFileUrl(area, { kind, ...owner })}
        encType="multipart/form-data"
        noValidate
        className="grid gap-4"
      >
        <PageOwnerField />
        <div className="grid gap-1.5">
          <label htmlFor="file" className="text-small font-semibold">
            CSV file
          </label>
          <FieldHint id="file">
            Up to 20 MB and 50,000 rows, with column names in the first row.
            {area === 'winery' && ' Exports of Commerce7, WineDirect, Shopify, and Vinoshipper are recognized.'}
          </FieldHint>
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            disabled={limited}
            aria-describedby="file-hint"
            className="block w-full min-w-0 rounded-md border border-line-strong bg-paper-raised p-2.5 text-small file:mr-3 file:min-h-9 file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold"
          />
        </div>
        <div>
          <Button type="submit" kind="primary" disabled={limited} busy={busy}>
            Upload and choose columns
          </Button>
        </div>
      </form>
    </section>
  );
}

function ImportItem({ area, item }: { area: ImportArea; item: ImportSummary }) {
  const { id, fileName, kind, state, winery, total, createdAt } = item;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3.5">
      <div className="min-w-0">
        <Link
          to={importUrl(area, id)}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {fileName}
        </Link>
        <p className="figures text-caption text-ink-soft">
          {[kindLabels[kind], ...(winery === null ? [] : [winery]), rowCount(total)].join(' · ')} ·{' '}
          <time dateTime={createdAt} className="whitespace-nowrap">
            {formatDateTime(createdAt)}
          </time>
        </p>
      </div>
      <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
    </li>
  );
}
