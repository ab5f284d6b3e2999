import type { ScenarioIdea } from '#contracts/generation';
import { languageOf, type Language } from '../language';
import { draftsOf, type Draft } from './drafts';
import { readEnglish } from './english';
import { readGerman } from './german';
import { clausesOf } from './clauses';
import { quotedIn } from './intent';
import { nameText } from './name-text';
import { uniqueNames } from './names';
import { plainQuotes } from './sentences';
import { conditionOf, inlineSteps, longestSentence } from './story';
import { valuesIn } from './values';

/** More come from no description that a person would review at once. */
const mostIdeas = 50;

/**
 * Scenario ideas from a description in plain words: lists, sentences, user stories with acceptance criteria, Given,
 * when and then. Values become parameters that the flow names as `<key>`. The same text always gives the same ideas.
 */
export function ideasFrom(description: string): ScenarioIdea[] {
  const text = plainQuotes(description);
  const language = languageOf(text);
  const drafts = draftsOf(text, (sentence) => isStep(sentence, language))
    .filter((draft) => saysSomething(draft, language))
    .slice(0, mostIdeas);
  const names = uniqueNames(tellingNames(drafts, language));
  return drafts.map((draft, index) => ({ name: names[index] ?? 'Scenario', ...withParameters(draft) }));
}

/** Scenarios that do the same are told apart by what is seen at last. */
function tellingNames(drafts: Draft[], language: Language): string[] {
  const names = drafts.map((draft) => nameText(draft, language));
  return names.map((name, index) => {
    const alone = names.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
    const seen = quotedIn(drafts[index]?.sentences.at(-1) ?? '').at(-1);
    return alone || !seen ? name : `${name} - ${seen}`;
  });
}

const readers = { en: readEnglish, de: readGerman };

function intentsOf(sentence: string, language: Language) {
  return readers[language](sentence, { atSignIn: false, basket: null });
}

function isStep(sentence: string, language: Language): boolean {
  if (/\b(?:can|could|should be able to|may)\b|(?:^|\s)(?:kann|können|darf)(?=\s)/i.test(sentence))
    return false;
  if (sentence.length > longestSentence || inlineSteps(sentence) || conditionOf(sentence)) return false;
  return intentsOf(sentence, language) !== null;
}

/** Whether anything is done or seen in it; the rest is talk about the product. */
function saysSomething({ sentences }: Draft, language: Language): boolean {
  return sentences.some((sentence) => {
    if (sentence.length > longestSentence || sentence.endsWith('?')) return false;
    const parts = /^(?:Given|When|Then|Angenommen|Wenn|Dann)\s/.test(sentence) || conditionOf(sentence);
    return parts || clausesOf(sentence, language).some((clause) => intentsOf(clause, language) !== null);
  });
}

function withParameters({ sentences }: Draft): Pick<ScenarioIdea, 'flow' | 'parameters'> {
  const parameters = new Map<string, string>();
  const flow = sentences.map((sentence) => {
    let text = '';
    let from = 0;
    for (const { key, value, start, end } of valuesIn(sentence)) {
      text += `${sentence.slice(from, start)}<${keyFor(parameters, key, value)}>`;
      from = end;
    }
    return text + sentence.slice(from);
  });
  return { flow: flow.join('\n'), parameters: JSON.stringify(Object.fromEntries(parameters)) };
}

/** The key of a value; another value of the same kind gets a number: `email_2`. */
function keyFor(parameters: Map<string, string>, wanted: string, value: string): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? wanted : `${wanted}_${number}`;
    if (!parameters.has(key)) parameters.set(key, value);
    if (parameters.get(key) === value) return key;
  }
}
