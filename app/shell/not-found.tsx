import { notFound } from '~/access/gate';
import { NotFoundScreen } from './error-screen';

/** Every address that no other route has. */
export async function loader() {
  throw notFound();
}

export default NotFoundScreen;
