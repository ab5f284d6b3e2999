/** The languages that descriptions are read in. */
export type DescriptionLanguage = 'en' | 'de';

const words: Record<DescriptionLanguage, ReadonlySet<string>> = {
  en: new Set(
    (
      'the a an and or to of with for on in i is are be should must can user when then given that from by not ' +
      'want so into at my it has have'
    ).split(' '),
  ),
  de: new Set(
    (
      'der die das den dem des ein eine einen einem und oder zu mit für auf im ich ist sind wird werden soll sollte ' +
      'muss kann benutzer nutzer wenn dann angenommen dass von nicht möchte damit zum zur sich nach aus bei wir'
    ).split(' '),
  ),
};

/** Returns the language of most of a text's function words. A tie is German with umlauts, else English. */
export function languageOf(text: string): DescriptionLanguage {
  const counts: Record<DescriptionLanguage, number> = { en: 0, de: 0 };
  // Quoted names and values are from the page, which may have another language.
  for (const word of text
    .replace(/["„“”][^"„“”]*["“”]/g, ' ')
    .toLowerCase()
    .match(/[\p{L}]+/gu) ?? []) {
    for (const language of ['en', 'de'] as const) if (words[language].has(word)) counts[language]++;
  }
  if (counts.de === counts.en) return /[äöüß]/i.test(text) ? 'de' : 'en';
  return counts.de > counts.en ? 'de' : 'en';
}
