import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readGuideList, renderGuidePage } from './render';

const suffix = '?guide';

/**
 * Renders docs/guide while the product is built: `import page from 'docs/guide/run.md?guide'` is a {@link GuidePage},
 * and README.md is the list of pages. The server then needs neither the files nor a Markdown library.
 */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.md${suffix}`)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const markdown = await readFile(file, 'utf8');
      if (basename(file) === 'README.md') return `export default ${JSON.stringify(readGuideList(markdown))};`;
      const sizes = await readSizes(markdown, dirname(file));
      const images: string[] = [];
      const page = renderGuidePage(markdown, {
        address: helpAddress,
        image(path) {
          const size = sizes.get(path);
          if (!size) throw new Error(`${file} shows ${path}, which is not a PNG image of the guide.`);
          return { src: placeholder(images.push(join(dirname(file), path)) - 1), ...size };
        },
      });
      const imports = images.map(
        (path, index) => `import image${index} from ${JSON.stringify(`${path}?url`)};`,
      );
      const source = images.reduce(
        (text, _path, index) => text.replaceAll(placeholder(index), `" + image${index} + "`),
        JSON.stringify(page),
      );
      return [...imports, `export default ${source};`].join('\n');
    },
  };
}

/** Returns where a link of a guide page leads in the product; null for documents that are not part of the guide. */
export function helpAddress(link: string): string | null {
  const [, page, anchor] = /^(?:([\w-]+)\.md)?(#.+)?$/.exec(link) ?? [];
  if (page === undefined) return anchor ?? null;
  if (page === 'README') return '/help';
  return `/help/${page}${anchor ?? ''}`;
}

/** Stands for the address of an image until Vite has named its file. Survives JSON and HTML unchanged. */
function placeholder(index: number): string {
  return `__guide_image_${index}__`;
}

/** Reads width and height from the heads of the PNG images that a page shows. */
async function readSizes(markdown: string, folder: string) {
  const sizes = new Map<string, { width: number; height: number }>();
  for (const [, path = ''] of markdown.matchAll(/!\[[^\]]*\]\(([\w./-]+\.png)\)/g)) {
    const head = (await readFile(join(folder, path))).subarray(0, 24);
    sizes.set(path, { width: head.readUInt32BE(16), height: head.readUInt32BE(20) });
  }
  return sizes;
}
