/** A written element. A class of its own, so that text is never taken for one. */
export class XmlElement {
  constructor(readonly text: string) {}
}

/** An element of XML 1.0 with its attributes, and other elements or a text inside. Signs that XML cannot hold go. */
export function element(
  name: string,
  attributes: Record<string, string | number>,
  content: readonly XmlElement[] | string = [],
): XmlElement {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${attributeText(String(value))}"`,
  );
  const inside =
    typeof content === 'string' ? escaped(content) : content.map(({ text }) => `\n${text}`).join('');
  const tag = `${name}${written.join('')}`;
  if (inside === '') return new XmlElement(`<${tag}/>`);
  return new XmlElement(`<${tag}>${inside}${typeof content === 'string' ? '' : '\n'}</${name}>`);
}

/** Everything but Char of XML: control characters, halves of pairs, and the two that are none. */
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  // A return in a text would be read as a line break.
  return text
    .replace(notInXml, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '&#13;');
}

/** In an attribute, readers take line breaks and tabs for blanks. */
function attributeText(text: string): string {
  return escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
