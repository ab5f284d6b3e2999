// A worker that does nothing but live.
import { openServerLink } from './server-link';

const link = openServerLink();
void link.setup.then(() => link.send({ type: 'ready', name: 'a worker' }));
