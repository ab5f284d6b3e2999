/** The operator's command failed. The message tells the operator why. */
export class NotDone extends Error {
  override name = 'NotDone';
}
