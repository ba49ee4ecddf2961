import { Notice } from '../feedback/notice.tsx';

/** A field that failed: its id, what is wrong, and what the field is called where the error does not say it. */
export type FieldFailure = { id: string; error: string; field?: string | undefined };

/**
 * What is wrong in a form that came back, at its head: each line leads to its field. Nothing shows when nothing failed.
 * @param title what happened, e.g. "Two things need your attention"
 */
export function ErrorSummary({ title, failures }: { title?: string; failures: readonly FieldFailure[] }) {
  if (failures.length === 0) return null;
  const words =
    failures.length === 1 ? 'One thing needs your attention' : `${failures.length} things need your attention`;
  return (
    <Notice tone="error" title={title ?? words} live="assertive">
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
