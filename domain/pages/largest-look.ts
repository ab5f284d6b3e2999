/** Maximum number of bytes of a page's compressed look, as stored and sent. */
export const largestLook = 64 * 1024;
