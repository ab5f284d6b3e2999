import type { User } from '#contracts/auth';
import type { Author } from '#services/foundation/git/index';

export function authorOf({ name, email }: User): Author {
  return { name: name || email, email };
}
