import { type ChangeEvent, useState } from 'react';
import { type Claim, claimFileDays, maxClaimFiles } from '#features/claims/claim.ts';
import { acceptedImages, imageKinds, maxUploadBytes } from '#features/images/image-limits.ts';
import { claimUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ClaimFileList } from '../../catalog/claims/claim-file-list.tsx';
import { PageOwnerField } from '../../forms/form.tsx';

/** Why a file was not added, by the code in the URL. */
const refusals: Record<string, string> = {
  'too-large': 'This file is larger than 20 MB.',
  'unreadable-image': `We couldn’t read this file. Please send a ${imageKinds} picture, or a PDF.`,
  'too-many-files': `A claim has at most ${maxClaimFiles} files.`,
  'claim-decided': 'This claim is already decided.',
  'too-many': 'That was tried too often. Please try again later.',
  busy: 'Very many people are here at this moment. Please try again in a few seconds.',
};

type Props = { claim: Pick<Claim, 'id' | 'files'>; refused: string | null; canChange: boolean };

/** The files that prove a claim, with a form to add one. It is posted by the browser itself: a file needs no script. */
export function ClaimFiles({ claim: { id, files }, refused, canChange }: Props) {
  const problem = refused === null ? undefined : (refusals[refused] ?? refusals['unreadable-image']);
  if (files.length === 0 && !canChange) return null;
  return (
    <section aria-labelledby="files" className="grid gap-3">
      <h2 id="files" className="scroll-mt-6 text-title">
        Proof
      </h2>
      <p className="text-small text-ink-soft text-pretty">
        Only you and our staff can see these files. We delete them {claimFileDays} days after our decision.
      </p>
      {problem && (
        <Notice tone="error" live="assertive">
          {problem}
        </Notice>
      )}
      <ClaimFileList claimId={id} files={files} canRemove={canChange} />
      {canChange && files.length < maxClaimFiles && <AddFile claimId={id} left={maxClaimFiles - files.length} />}
    </section>
  );
}

function AddFile({ claimId, left }: { claimId: string; left: number }) {
  const [wrong, setWrong] = useState<string>();
  return (
    <form
      method="post"
      action={`${claimUrl(claimId)}/files`}
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => wrong && event.preventDefault()}
      className="grid gap-3"
    >
      <PageOwnerField />
      <ProofInput label="Add a file" hint={`${proofHint} ${left} more.`} most={1} wrong={wrong} onCheck={setWrong} />
      <div>
        <Button type="submit">Add file</Button>
      </div>
    </form>
  );
}

/** What proves a claim. */
export const proofHint = 'A picture or a PDF of your license, a bill, or a letter of the winery, up to 20 MB.';

type ProofInputProps = {
  label: string;
  hint: string;
  optional?: boolean;
  /** How many files it takes. */
  most: number;
  /** What is wrong with the chosen files. */
  wrong: string | undefined;
  onCheck: (wrong: string | undefined) => void;
};

/** The field for files that prove a claim; it is checked as soon as files are chosen. */
export function ProofInput({ label, hint, optional = false, most, wrong, onCheck }: ProofInputProps) {
  const check = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(files ?? [])];
    const code = chosen.some(({ size }) => size > maxUploadBytes) ? 'too-large' : 'too-many-files';
    onCheck(code === 'too-large' || chosen.length > most ? refusals[code] : undefined);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label className="grid gap-1.5 text-small font-semibold" htmlFor="file">
        <span>
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </span>
        <span className="font-normal text-ink-soft text-pretty">{hint}</span>
      </label>
      <input
        id="file"
        name="file"
        type="file"
        accept={[...acceptedImages, 'application/pdf'].join(',')}
        multiple={most > 1}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : 'file-error'}
        onChange={check}
        className="min-h-11 w-full min-w-0 text-small file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line file:bg-paper-raised file:px-4 file:font-semibold"
      />
      {wrong !== undefined && (
        <p id="file-error" role="alert" className="text-small text-danger">
          {wrong}
        </p>
      )}
    </div>
  );
}
