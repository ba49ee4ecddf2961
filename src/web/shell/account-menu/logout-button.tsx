import { PageOwnerField } from '../../forms/form.tsx';
import { useFetcher } from '../../forms/use-submit.ts';

const buttonClasses = {
  menu: 'flex min-h-11 w-full items-center px-4 text-left text-small -outline-offset-3 hover:bg-paper-sunk',
  panel: 'flex min-h-13 w-full items-center rounded-sm text-left hover:text-garnet',
  link: 'link min-h-11 text-small font-medium',
};

/**
 * The fetcher that signs out, shared by everything in the shell so that all show the same state. Its data contain the
 * error message, if any.
 */
export function useLogout() {
  return useFetcher<{ problem?: string }>({ key: 'logout' });
}

/**
 * Signs out. It is a form, so that it works without JavaScript and no link can do it. Errors appear in a banner above
 * the page.
 */
export function LogoutButton({ look }: { look: keyof typeof buttonClasses }) {
  const logout = useLogout();
  return (
    <logout.Form method="post" action="/logout">
      <PageOwnerField />
      <button type="submit" className={buttonClasses[look]}>
        Log out
      </button>
    </logout.Form>
  );
}
