/** Acts that change something, as people are told of them. */
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
export type Act = keyof typeof acts;

/**
 * Words of a language for each act, separated by commas. Upper case, accents and punctuation make no difference.
 *
 * - `word*` stands for all words that begin with it.
 * - `=word` counts only if the text is nothing else.
 * - `~word` does so too, and is also a usual name of a page: see {@link ActFound.isPageName}.
 * - `^word` counts only with its accents: without them it is a common word of another language.
 */
export type ActWords = Readonly<Record<Act, string>>;
