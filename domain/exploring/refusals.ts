/**
 * Reasons why an exploration does not activate a control, as shown after its name in a list. Separate from the rules in
 * rules.ts, so that browsers need not load them.
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
export type ExplorationRefusal = keyof typeof refusalReasons;
export const refusalNames = Object.keys(refusalReasons) as [ExplorationRefusal, ...ExplorationRefusal[]];
