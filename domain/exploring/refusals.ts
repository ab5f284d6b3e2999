/**
 * Why something is not activated while an application is explored, as it is said behind its name in a list. The rules
 * themselves are in rules.ts, which browsers need not load.
 */
export const refusalReasons = {
  words: 'its name says that it changes data',
  address: 'its address says that it changes data',
  attributes: 'its HTML sends a change or asks to confirm one',
  code: 'its code names an act that changes data',
  language: 'its language is not known',
  nameless: 'it has no name',
  dangerous: 'it is styled as dangerous',
} as const;
export type Refusal = keyof typeof refusalReasons;
export const refusalNames = Object.keys(refusalReasons) as [Refusal, ...Refusal[]];
