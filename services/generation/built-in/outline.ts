/** What a line of a description is, before anything of it is understood. */
export type LineKind = 'heading' | 'scenario' | 'bullet' | 'number' | 'gherkin' | 'text';

export interface Line {
  kind: LineKind;
  /** Without its mark. */
  text: string;
  /** Spaces before it, of lists in lists. */
  indent: number;
}

const gherkinWord =
  /^(?:Given|When|Then|And|But|Angenommen|Gegeben sei(?:en)?|Wenn|Dann|Und|Aber)\b(?!\s+(?:the story|die Geschichte))/;

/** Blocks of lines, one for each part between blank lines, with markup taken off. */
export function blocksOf(description: string): Line[][] {
  const blocks: Line[][] = [[]];
  for (const raw of description.replace(/\r\n?/g, '\n').split('\n')) {
    if (raw.trim() === '') blocks.push([]);
    else if (!/^\s*([-=*_`]{3,}|\|[-|: ]+\|)\s*$/.test(raw)) blocks.at(-1)?.push(lineOf(raw));
  }
  return blocks.filter((block) => block.length > 0).map(withHeadings);
}

/** A short line without a full stop that stands right above a list is its heading. */
function withHeadings(block: Line[]): Line[] {
  const isList = (line: Line | undefined) => line?.kind === 'bullet' || line?.kind === 'number';
  return block.map((line, at) =>
    line.kind === 'text' &&
    block[at - 1]?.kind !== 'text' &&
    isList(block[at + 1]) &&
    /^[^.!?"]{2,90}$/.test(line.text)
      ? { ...line, kind: 'heading' }
      : line,
  );
}

function lineOf(raw: string): Line {
  const indent = /^\s*/.exec(raw)?.[0].replace(/\t/g, '  ').length ?? 0;
  const line = raw.trim().replace(/(\*\*|__|`)(.+?)\1/g, '$2');
  const is = (kind: LineKind, text: string): Line => ({ kind, text: text.trim(), indent });
  const scenario =
    /^(?:#+\s*)?(?:scenario(?: outline)?|szenario|example|beispiel|test ?case|testfall)\s*\d*\s*[:.–-]\s*(.+)$/i;
  const named = scenario.exec(line);
  if (named) return is('scenario', named[1] ?? '');
  const heading = /^#+\s*(.+?)[:#\s]*$/.exec(line);
  if (heading) return is('heading', heading[1] ?? '');
  const bullet = /^(?:[-*•–▪+]|\[[ x]?\])\s+(?:\[[ x]?\]\s*)?(.+)$/i.exec(line);
  if (bullet) return gherkin(bullet[1] ?? '', indent) ?? is('bullet', bullet[1] ?? '');
  const number = /^(?:\(?\d{1,3}[.)]|[a-z]\)|(?:step|schritt)\s+\d+\s*[:.)-])\s+(.+)$/i.exec(line);
  if (number) return gherkin(number[1] ?? '', indent) ?? is('number', number[1] ?? '');
  return (
    gherkin(line, indent) ?? is(/^[^.!?"]{2,90}:$/.test(line) ? 'heading' : 'text', line.replace(/:$/, ''))
  );
}

/** A step as Gherkin has it. `When … , …` with both halves in one line is a sentence and no step. */
function gherkin(line: string, indent: number): Line | null {
  if (!gherkinWord.test(line)) return null;
  const halves = /^(?:When|Wenn)\b.*,\s*(?:then|dann|an?|the|der|die|das|ein|soll|wird|I|it|they)\b/i;
  const sentence = /[.!?]\s+\p{Lu}/u.test(line) || halves.test(line);
  return sentence ? null : { kind: 'gherkin', text: line, indent };
}
