import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { largestLook } from './largest-look';

/** Maximum bytes of an uncompressed look. No page has more; larger data was made to fill the memory. */
const largestUnpacked = 4 * 1024 * 1024;
/** Maximum number of elements of one page, in all of its frames together. */
export const maxElements = 1_500;

const text = (longest: number) => z.string().max(longest);

const elementLook = z.strictObject({
  tag: text(60),
  /** Type of an input or button. */
  type: text(30),
  role: text(40),
  name: text(80),
  attributes: z.record(text(60), text(120)),
  classes: z.array(text(80)).max(6),
  /** Tags from the element up, joined by `<`. */
  path: text(500),
  /** Text of the repeated part that contains it, without its own text; empty when nothing repeats. */
  row: text(200),
  /** Tag and classes of that part. */
  item: text(200),
  /** The nearest id, or similar attribute, of the elements around it. */
  part: text(150),
  /** Heading or label of the page's part that contains it. */
  heading: text(50),
  /** Label or heading of its dialog; `dialog` when there is neither. Empty outside of dialogs. */
  dialog: text(50).default(''),
  /** Announced state of a control, such as `pressed` or `not expanded`; empty when it has none. */
  state: text(30).default(''),
  /** Texts directly before and after it. */
  before: text(50),
  after: text(50),
  /** Options of a select. */
  options: text(120),
  /** Data that identifies its form: id, name, address, other fields. */
  form: text(500),
  isOnlySubmit: z.boolean(),
  /** Position among the elements of its role in its frame, from 0. */
  order: z.number().int().min(0),
  /** x, y, width, height, as shares of the window. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  isVisible: z.boolean(),
});

const pageLook = z.strictObject({
  language: text(40),
  /** True when the page has more elements than the look. */
  isCut: z.boolean(),
  elements: z.array(elementLook).max(maxElements),
});

/** Data that identifies an element of a page. Has no typed value, and only the names of password fields. */
export type ElementLook = z.infer<typeof elementLook>;
/** Every element of a page that a step could mean. */
export type PageLook = z.infer<typeof pageLook>;

/** A look, and the index of the element that a step used. */
export interface RememberedLook {
  look: PageLook;
  target: number;
}

/**
 * Compresses a look for storage. Leaves out elements until it fits, but keeps the elements next to the target, because
 * they are the ones that could be confused with it.
 */
export function packLook({ look, target }: RememberedLook): { packed: Buffer; target: number } {
  for (let max = maxElements; ; max = Math.floor(max / 2)) {
    const from = Math.max(0, Math.min(target - Math.floor(max / 2), look.elements.length - max));
    const elements = look.elements.slice(from, from + max);
    const isCut = look.isCut || elements.length < look.elements.length;
    const packed = gzipSync(JSON.stringify({ language: look.language, isCut, elements }));
    if (packed.length <= largestLook || max <= 1) return { packed, target: target - from };
  }
}

/** Parses a compressed look from an untrusted source; null when it is not a look. */
export function unpackLook(packed: Uint8Array): PageLook | null {
  if (packed.length > largestLook) return null;
  try {
    const unpacked = gunzipSync(packed, { maxOutputLength: largestUnpacked });
    return decodeLook(JSON.parse(unpacked.toString('utf8')));
  } catch (error) {
    // The data is not an archive, is too large, or is not JSON.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Parses a look from a page or a runner; null when it is not a look. */
export const decodeLook = (value: unknown): PageLook | null => pageLook.safeParse(value).data ?? null;
