import { NodeType, type Node } from '@cucumber/cucumber-expressions';

/**
 * Finds the expressions that can match a text, by a word that they require. So a text is compared with only a few of
 * ten thousand expressions.
 */
export interface WordIndex<Item> {
  /** Returns candidates in the order in which they were given. */
  candidates(text: string): Item[];
  /** Approximate largest number of candidates. */
  most: number;
}

/** @param words of each item, see {@link neededWords}; an item without words is a candidate for every text */
export function indexWords<Item>(
  items: readonly Item[],
  words: (item: Item) => readonly string[],
): WordIndex<Item> {
  const frequency = new Map<string, number>();
  const needed = items.map((item) => [...new Set(words(item))]);
  for (const word of needed.flat()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const always: number[] = [];
  const byWord = new Map<string, number[]>();
  needed.forEach((own, place) => {
    const rarest = own.toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0))[0];
    const list = rarest === undefined ? always : (byWord.get(rarest) ?? []);
    if (rarest !== undefined) byWord.set(rarest, list);
    list.push(place);
  });
  const longest = [...byWord.values()].reduce((max, { length }) => Math.max(max, length), 0);
  return {
    most: always.length + longest,
    candidates(text) {
      const found = [...new Set(text.split(space))].flatMap((word) => byWord.get(word) ?? []);
      const places = found.length === 0 ? always : [...always, ...found].sort((a, b) => a - b);
      return places.flatMap((place) => items[place] ?? []);
    },
  };
}

const space = /\s+/;

/**
 * Returns words that every matching text contains, between spaces or the ends of the text.
 * @param expression of CucumberExpression's `ast`
 */
export function neededWords({ nodes = [] }: Pick<Node, 'nodes'>): string[] {
  // Parameters, optionals and alternations match spaces, characters or nothing: a word beside one may be half a word.
  const pieces = [''];
  for (const node of nodes) {
    if (node.type === NodeType.text) pieces.push((pieces.pop() ?? '') + node.text());
    else pieces.push('');
  }
  return pieces.flatMap((piece, at) => {
    const words = piece.split(space);
    const first = at === 0 ? 0 : 1;
    const last = at === pieces.length - 1 ? words.length : words.length - 1;
    return words.slice(first, last).filter((word) => word !== '');
  });
}
