import { readFileSync } from 'node:fs';

/**
 * Texts that often break programs, made from public knowledge of such lists. Each is the value of a form field, already
 * encoded, as some cannot be written as a text.
 */
export interface NaughtyString {
  /** The kind of problem in the text. */
  kind: string;
  /** `application/x-www-form-urlencoded`. */
  encoded: string;
  /** The text. Null when the bytes are no text. */
  text: string | null;
}

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const around = (signs: readonly string[]) => signs.flatMap((sign) => [sign, `a${sign}b`]);

const invisible =
  '\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u2007\u200b\u200c\u200d\u2060\u2063\u3000\u3164\ufeff\uffa0\ufffc';
const notCharacters = '\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}\ufffd\ue000';

const made: Record<string, readonly string[]> = {
  // C0 and C1 with NUL, DEL, NEL. Alone they look blank; inside a text they are invisible.
  'control characters': [...around(letters(0x00, 0x1f)), ...around(letters(0x7f, 0x8f))],
  'invisible characters': around([...invisible]),
  'not characters': around([...notCharacters]),
  'line ends': ['\n', '\r', '\r\n', '\u2028', '\u2029', 'a\nb', 'a\r\nb', '\n\n\n\n', '   ', '\t\t'],
  'long texts': [
    ...['x'.repeat(256), 'x'.repeat(1025), 'x'.repeat(100_000), '😀'.repeat(10_000), '\n'.repeat(10_000)],
    ...[' '.repeat(50_000), 'a '.repeat(20_000), '<b>'.repeat(10_000), '('.repeat(20_000), '[['.repeat(5000)],
    ...['"'.repeat(20_000), `${'a.'.repeat(500)}com`, '-'.repeat(5000), `${'a'.repeat(50_000)}!`],
    ...[
      `${'ab'.repeat(100)}@${'c'.repeat(300)}.example`,
      '/'.repeat(5000),
      '%'.repeat(5000),
      'é'.repeat(5000),
    ],
  ],
};

/** The other texts, by kind of problem. */
const written = JSON.parse(readFileSync('tests/flows/naughty-strings.json', 'utf8')) as typeof made;

/** Bytes that are not UTF-8: halves of surrogate pairs, cut or overlong sequences, invalid escapes. */
const bytes =
  '%ED%A0%80 %ED%BF%BF %ED%A0%BD%ED%B8%80 a%ED%A0%80b %FF %FE %C0%80 %C0%AF %E0%80%AF %F0%80%80%AF %C3 %E2%82 ' +
  '%F0%9F%98 %80 %BF a%80b %F4%90%80%80 %F8%88%80%80%80 % %% %0 %zz %u0041 %00 a%00b';

/** All strings, more than 500. */
export const naughtyStrings: NaughtyString[] = [
  ...Object.entries({ ...made, ...written }).flatMap(([kind, texts]) =>
    texts.map((text) => ({ kind, text, encoded: encodeURIComponent(text) })),
  ),
  ...bytes.split(' ').map((encoded) => ({ kind: 'broken bytes', text: null, encoded })),
];
