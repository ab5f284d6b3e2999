/**
 * PostCSS plugin: every rule for `[data-mantine-color-scheme='dark']` (or light) is repeated under
 * `@media (prefers-color-scheme: …)` for the value `auto`. So a page follows the system without a script,
 * which Mantine alone cannot do.
 * @returns {import('postcss').Plugin}
 */
export function followSystemScheme() {
  const marker = /\[data-mantine-color-scheme=['"]?(light|dark)['"]?\]/g;
  return {
    postcssPlugin: 'follow-system-scheme',
    OnceExit(root, { AtRule }) {
      root.walkRules((rule) => {
        const scheme = /\[data-mantine-color-scheme=['"]?(light|dark)['"]?\]/.exec(rule.selector)?.[1];
        if (!scheme || rule.parent?.params?.includes('prefers-color-scheme')) return;
        const copy = rule.clone({
          selector: rule.selector.replace(marker, "[data-mantine-color-scheme='auto']"),
        });
        const media = new AtRule({ name: 'media', params: `(prefers-color-scheme: ${scheme})` });
        media.append(copy);
        rule.after(media);
      });
    },
  };
}
