import { useNavigation } from 'react-router';
import { imageKinds } from '#features/images/image-limits.ts';
import type { ShownPictures } from '#features/imports/pictures/picture-limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FieldHint } from '#ui/fields/field.tsx';
import { PageOwnerField } from '../forms/form.tsx';
import { picturesUrl } from './import-url.ts';
import { usePolling } from './use-polling.ts';

type SectionProps = { id: string; pictures: ShownPictures; mayChange: boolean; problem: string | null };

/** The form for pictures of the imported wines, and what became of those that were sent. */
export function PicturesSection({ id, pictures, mayChange, problem }: SectionProps) {
  const busy = useNavigation().state !== 'idle';
  const { counts, failed } = pictures;
  usePolling(counts.waiting > 0);
  return (
    <section aria-labelledby="pictures-title" className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="pictures-title" className="text-title">
        Pictures
      </h3>
      {problem !== null && (
        <Notice tone="error" live="assertive" title="These pictures weren’t added">
          {problem}
        </Notice>
      )}
      <PictureCounts counts={counts} />
      {failed.length > 0 && (
        <ul aria-label="Pictures that weren’t added" className="list-disc pl-5 text-small">
          {failed.map(({ name, problem: reason }) => (
            <li key={name} className="wrap-anywhere">
              <span className="font-semibold">{name}:</span> {reason}
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={picturesUrl(id)} encType="multipart/form-data" noValidate className="grid gap-4">
        <PageOwnerField />
        <div className="grid gap-1.5">
          <label htmlFor="pictures" className="text-small font-semibold">
            ZIP file
          </label>
          <FieldHint id="pictures">
            {imageKinds} files with the names in the “Picture” column of your file, or named like the SKU, such as
            M21.jpg and M21-2.jpg. Up to 200 MB.
          </FieldHint>
          <input
            id="pictures"
            name="pictures"
            type="file"
            accept=".zip,application/zip"
            disabled={!mayChange}
            aria-describedby="pictures-hint"
            className="block w-full min-w-0 rounded-md border border-line-strong bg-paper-raised p-2.5 text-small file:mr-3 file:min-h-9 file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold"
          />
        </div>
        <div>
          <Button type="submit" disabled={!mayChange} busy={busy}>
            Upload pictures
          </Button>
        </div>
      </form>
    </section>
  );
}

function PictureCounts({ counts }: { counts: ShownPictures['counts'] }) {
  const { waiting, done, failed, unused } = counts;
  if (waiting + done + failed + unused === 0) return null;
  const parts = [`${done.toLocaleString('en-US')} added`];
  if (waiting > 0) parts.push(`${waiting.toLocaleString('en-US')} waiting`);
  if (failed > 0) parts.push(`${failed.toLocaleString('en-US')} not added`);
  if (unused > 0) parts.push(`${unused.toLocaleString('en-US')} of no wine in this file`);
  return (
    <p role="status" className="figures text-small text-ink-soft">
      {`Pictures: ${parts.join(', ')}.`}
    </p>
  );
}
