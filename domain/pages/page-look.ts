import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { largestLook } from './largest-look';

/** Bytes that an unpacked look may have: what is far more than any page has was made to fill memory. */
const largestUnpacked = 4 * 1024 * 1024;
/** Elements of one page, over all of its frames. */
export const mostElements = 1_500;

const text = (longest: number) => z.string().max(longest);

const elementLook = z.strictObject({
  tag: text(60),
  /** Of inputs and buttons. */
  type: text(30),
  role: text(40),
  name: text(80),
  attributes: z.record(text(60), text(120)),
  classes: z.array(text(80)).max(6),
  /** Tags from the element up, joined by `<`. */
  path: text(500),
  /** The text of the repeated part it stands in, without its own; empty where nothing repeats. */
  row: text(200),
  /** Tag and classes of that part. */
  item: text(200),
  /** The nearest id or the like of what is around it. */
  part: text(150),
  /** The heading or label of the part of the page that it stands in. */
  heading: text(50),
  /** What the dialog says that it stands in: its label or heading; `dialog` where it has neither. Empty outside of dialogs. */
  dialog: text(50).default(''),
  /** What a control announces of its state, such as `pressed` or `not expanded`; empty where it has none. */
  state: text(30).default(''),
  /** The texts that stand directly before and after it. */
  before: text(50),
  after: text(50),
  /** Of a select. */
  options: text(120),
  /** What its form is known by: id, name, address, its other fields. */
  form: text(500),
  isOnlySubmit: z.boolean(),
  /** Among the elements of its role, in its frame. */
  order: z.number().int().min(0),
  /** x, y, width, height, as shares of the window. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  isVisible: z.boolean(),
});

const pageLook = z.strictObject({
  language: text(40),
  /** It has more elements than were looked at. */
  isCut: z.boolean(),
  elements: z.array(elementLook).max(mostElements),
});

/** What identifies one element of a page. No typed value is in it, and of password fields nothing but what they are called. */
export type ElementLook = z.infer<typeof elementLook>;
/** Every element of a page that a step could mean. */
export type PageLook = z.infer<typeof pageLook>;

/** A look with the element in it that a step used. */
export interface RememberedLook {
  look: PageLook;
  target: number;
}

/**
 * A look as it is kept: compressed, and with so few elements that it fits. Those that stand next to the target stay, as
 * it is they that could be taken for it.
 */
export function packLook({ look, target }: RememberedLook): { packed: Buffer; target: number } {
  for (let most = mostElements; ; most = Math.floor(most / 2)) {
    const from = Math.max(0, Math.min(target - Math.floor(most / 2), look.elements.length - most));
    const elements = look.elements.slice(from, from + most);
    const isCut = look.isCut || elements.length < look.elements.length;
    const packed = gzipSync(JSON.stringify({ language: look.language, isCut, elements }));
    if (packed.length <= largestLook || most <= 1) return { packed, target: target - from };
  }
}

/** Reads a look that somebody else packed; null for what is none. */
export function unpackLook(packed: Uint8Array): PageLook | null {
  if (packed.length > largestLook) return null;
  try {
    const unpacked = gunzipSync(packed, { maxOutputLength: largestUnpacked });
    return decodeLook(JSON.parse(unpacked.toString('utf8')));
  } catch (error) {
    // No archive, more than it may be, or no JSON.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Reads a look that a page or a runner told; null for what is none. */
export const decodeLook = (value: unknown): PageLook | null => pageLook.safeParse(value).data ?? null;
