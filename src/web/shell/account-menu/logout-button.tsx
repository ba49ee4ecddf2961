import { useFetcher } from 'react-router';

const buttonClasses = {
  menu: 'flex min-h-11 w-full items-center px-4 text-left text-small -outline-offset-3 hover:bg-paper-sunk',
  panel: 'flex min-h-13 w-full items-center rounded-sm text-left hover:text-garnet',
  link: 'link min-h-11 text-small font-medium',
};

/** The one way out of a page's frame: whoever uses it sees the same state. Its data say what failed. */
export function useLogout() {
  return useFetcher<{ problem?: string }>({ key: 'logout' });
}

/** Signs out. It is a form, so it works without script, and no link can do it. What fails stands in a banner over the page. */
export function LogoutButton({ look }: { look: keyof typeof buttonClasses }) {
  const logout = useLogout();
  return (
    <logout.Form method="post" action="/logout">
      <button type="submit" className={buttonClasses[look]}>
        Log out
      </button>
    </logout.Form>
  );
}
