import type { ClaimFile } from '#features/claims/claim.ts';
import { claimUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { PageOwnerField } from '../../forms/form.tsx';

/** The files with links to them. @param props.canRemove whether each has a button that deletes it */
export function ClaimFileList(props: { claimId: string; files: readonly ClaimFile[]; canRemove: boolean }) {
  const { claimId, files, canRemove } = props;
  if (files.length === 0) return null;
  return (
    <ul className="grid list-none divide-y divide-line border-y border-line text-small">
      {files.map((file, at) => {
        const url = `${claimUrl(claimId)}/files/${file.id}`;
        const name = `${file.format === 'pdf' ? 'PDF' : 'Picture'} ${at + 1}`;
        return (
          <li key={file.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
            <a href={url} className="link" {...(file.format === 'pdf' ? { download: '' } : { target: '_blank' })}>
              {name} <span className="figures text-ink-soft">({sizeLabel(file.bytes)})</span>
            </a>
            {canRemove && (
              <form method="post" action={url} noValidate>
                <PageOwnerField />
                <Button type="submit" kind="quiet">
                  Remove<VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function sizeLabel(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
