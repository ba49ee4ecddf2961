import { redirect } from 'react-router';

/** `/l` alone names no listing: it leads to the front page, as the specification asks. */
export function loader() {
  return redirect('/');
}
