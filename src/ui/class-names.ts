/** Joins the class names that apply: `classNames('rounded-md', busy && 'opacity-60')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
