import { Notice } from '../feedback/notice.tsx';

/** An invalid field: its id, its error, and the field's name if the error does not contain it. */
export type FieldFailure = { id: string; error: string; field?: string | undefined };

/**
 * The errors of a submitted form, at its top: each line links to its field. Nothing is rendered without errors.
 *
 * @param title what happened, e.g. "Two things need your attention"
 */
export function ErrorSummary({ title, failures }: { title?: string; failures: readonly FieldFailure[] }) {
  if (failures.length === 0) return null;
  const heading =
    failures.length === 1 ? 'One thing needs your attention' : `${failures.length} things need your attention`;
  return (
    <Notice tone="error" title={title ?? heading} live="assertive">
      <ul className="mt-1 grid list-none gap-1">
        {failures.map((failure) => (
          <li key={failure.id}>
            <a
              className="link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
              href={`#${failure.id}`}
            >
              {failure.field === undefined ? failure.error : `${failure.field}: ${failure.error}`}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
