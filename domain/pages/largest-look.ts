/** Bytes of the look of a page as it is kept and sent, compressed. */
export const largestLook = 64 * 1024;
