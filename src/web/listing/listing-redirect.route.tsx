import { redirect } from 'react-router';

/** `/l` without a listing redirects to the front page, as the specification requires. */
export function loader() {
  return redirect('/');
}
