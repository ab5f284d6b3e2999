/** Mantine's palettes that no control of ours is drawn with. */
export const unusedPalettes = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'lime', 'orange'];

/**
 * PostCSS plugin: leaves out the variables of Mantine's palettes that nothing uses, a third of all its styles. Whoever
 * needs one takes it off the list; keep-used-palettes.test.ts finds who forgot.
 * @returns {import('postcss').Plugin}
 */
export function keepUsedPalettes() {
  const unused = new RegExp(`^--mantine-color-(${unusedPalettes.join('|')})-`);
  return {
    postcssPlugin: 'keep-used-palettes',
    Declaration(declaration) {
      if (unused.test(declaration.prop)) declaration.remove();
    },
  };
}
