/** Acts that change something, with their names for users. */
export const acts = {
  delete: 'delete',
  remove: 'remove',
  pay: 'pay',
  buy: 'buy',
  order: 'order',
  send: 'send',
  submit: 'submit',
  cancel: 'cancel',
  unsubscribe: 'unsubscribe',
  deactivate: 'activate or deactivate',
  close: 'close an account',
  signOut: 'sign out',
  confirm: 'confirm',
  approve: 'approve',
  reject: 'reject',
  archive: 'archive',
  revoke: 'revoke',
  transfer: 'transfer',
  publish: 'publish',
  reset: 'reset',
  leave: 'leave',
  block: 'block',
  ban: 'ban',
} as const;
export type ExplorationAct = keyof typeof acts;

/**
 * Words of a language for each act, separated by commas. Case, accents and punctuation are ignored.
 *
 * - `word*` matches all words that begin with it.
 * - `=word` matches only if it is the whole text.
 * - `~word` also matches only as the whole text, and is a usual name of a page: see {@link ActFound.isPageName}.
 * - `^word` matches only with its accents, because without them it is a common word of another language.
 */
export type ActWords = Readonly<Record<ExplorationAct, string>>;
