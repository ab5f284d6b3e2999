import { notFound } from '~/access/gate';
import { NotFoundScreen } from './error-screen';

/** Every address that no other route has; the frame of the project that it begins with stays around it. */
export async function loader() {
  throw notFound();
}

export default NotFoundScreen;
