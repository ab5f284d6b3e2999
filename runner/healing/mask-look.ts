import type { ElementLook, PageLook } from './page-look';

const separator = '\0';
/** Minimum length of a mask: a masked text may only be longer than the original when it is this short. */
const least = 9;

const textsOf = (look: ElementLook): string[] => [
  ...[look.tag, look.type, look.role, look.name, look.path, look.row, look.item, look.part],
  ...[look.heading, look.dialog, look.state, look.before, look.after, look.options, look.form],
  ...look.classes,
  ...Object.entries(look.attributes).flat(),
];

/**
 * Masks secrets in all texts of a look, joined first: one by one would take many times as long.
 * @returns null when the masked text cannot be split again
 */
export function maskLook(look: PageLook, mask: (text: string) => string): PageLook | null {
  const all = look.elements.map(textsOf);
  const texts = all.flat();
  const joined = texts.join(separator);
  const clean = mask(joined);
  if (clean === joined) return look;
  const masked = clean.split(separator);
  if (masked.length !== texts.length) return null;
  let at = 0;
  const next = () => {
    const { length } = texts[at] ?? '';
    return (masked[at++] ?? '').slice(0, Math.max(length, least));
  };
  const elements = look.elements.map((element): ElementLook => {
    const [tag, type, role, name, path, row, item, part] = Array.from({ length: 8 }, next) as Eight;
    const [heading, dialog, state, before, after, options, form] = Array.from({ length: 7 }, next) as Seven;
    const classes = element.classes.map(next);
    const attributes = Object.fromEntries(Object.keys(element.attributes).map(() => [next(), next()]));
    const { isOnlySubmit, order, box, isVisible } = element;
    return {
      tag,
      type,
      role,
      name,
      attributes,
      classes,
      path,
      row,
      item,
      part,
      heading,
      dialog,
      state,
      before,
      after,
      options,
      form,
      isOnlySubmit,
      order,
      box,
      isVisible,
    };
  });
  return { language: look.language, isCut: look.isCut, elements };
}

type Seven = [string, string, string, string, string, string, string];
type Eight = [...Seven, string];
