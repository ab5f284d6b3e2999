/** The recorder cannot record. The message says what the tester can change, and is shown without a stack. */
export class CannotRecord extends Error {
  override name = 'CannotRecord';
}
