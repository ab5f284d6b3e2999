import { quotedIn, small, type ElementKind, type Intent } from './intent';

const asks =
  /\b(?:sees?|should|must|verif(?:y|ies)|check(?:s)? (?:that|if|whether)|ensures?|makes? sure|expects?|asserts?|confirms? that|appears?|contains?|displays?|displayed|shown|shows|visible|hidden|redirected|receives?|gets?|is told|says|lists|remains?|becomes?|disappears?|is (?:on|empty|enabled|disabled|checked|selected|gone|back)|are (?:shown|listed|enabled|disabled))\b/i;
const doesRather = /\bshould be able to\b|\b(?:can|could) (?!see|no longer|not)/i;
const negative =
  /\b(?:not|no longer|never|cannot|can't|doesn't|isn't|don't|no|disappears?|gone|hidden|without)\b/i;

/** What is to be seen after a clause in English; null when the clause is about doing something. */
export function readEnglishOutcome(text: string): Intent[] | null {
  if (!asks.test(text.replace(/"[^"]*"/g, '""')) || doesRather.test(text)) return null;
  if (/^(?:open|click|press|enter|type|fill|select|choose|go to|search|upload|wait)\b/i.test(text))
    return null;
  return patterned(text) ?? [{ act: 'words', kind: 'outcome', text: small(text.replace(introduction, '')) }];
}

const introduction =
  /^(?:i |we |you |they |users? |the user )?(?:should )?(?:verif(?:y|ies)|checks?|ensures?|makes? sure|expects?|asserts?|confirms?)(?: that| if| whether)? (?=\S)/i;

function patterned(text: string): Intent[] | null {
  const quoted = quotedIn(text);
  const [first = ''] = quoted;
  if (quoted.length === 0) return null;
  const plain = text.replace(/"[^"]*"/g, '""');
  const field =
    /"([^"]+)"(?: field| box| input)? (?:should |must )?(?:contains?|has the value|have the value|is filled with|be filled with) (?:the )?(?:value |text )?"([^"]+)"/i.exec(
      text,
    );
  if (field && !/page|list|table|section/i.test(plain))
    return [{ act: 'value', field: field[1] ?? '', value: field[2] ?? '' }];
  if (
    /\b(?:url|address)\b|redirected to|taken to|be on (?:the )?(?:page )?""|\bis on ""/i.test(plain) &&
    first.includes('/')
  )
    return [{ act: 'address', value: first }];
  if (/\bpage title\b|\btitle of the page\b/i.test(plain)) return [{ act: 'title', value: first }];
  // Which of several texts is missing, no rule can tell.
  if (quoted.length > 1 && negative.test(plain)) return null;
  const absent = negative.test(plain) ? { absent: true } : {};
  const scope = scopeOf(text);
  const seen = scope ? quoted.filter((one) => one !== scope.name) : quoted;
  if (seen.length === 0) return null;
  return seen.map((one) => ({
    act: 'see',
    text: one,
    ...kindNear(text, one),
    ...absent,
    ...(scope ? { scope } : {}),
  }));
}

function scopeOf(text: string): { name: string; kind: ElementKind } | null {
  const found = /\b(?:in|inside|within) (?:the )?"([^"]+)" (row|section|card|dialog|list)\b/i.exec(text);
  return found ? { name: found[1] ?? '', kind: (found[2] ?? 'section').toLowerCase() as ElementKind } : null;
}

function kindNear(text: string, name: string): { kind?: ElementKind } {
  const at = text.indexOf(`"${name}"`);
  const before = text.slice(0, at);
  const after = text.slice(at + name.length + 2);
  const word =
    /^ (button|link|tab|heading|checkbox|image)\b/i.exec(after)?.[1] ??
    /\b(heading|button|link|tab|message) (?:named |called |saying |that says )?$/i.exec(before)?.[1];
  return word ? { kind: word.toLowerCase() as ElementKind } : {};
}
