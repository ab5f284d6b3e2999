/** What the operator asked for cannot be done; the message says why, for them to read. */
export class NotDone extends Error {
  override name = 'NotDone';
}
