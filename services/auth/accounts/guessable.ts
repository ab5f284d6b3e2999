import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Owner of a password. Guessing starts with these texts, so a password must be more than one of them. */
export interface PasswordOwner {
  email: string;
  firstname: string;
  lastname: string;
  companyName?: string;
}

/** Passwords that an attacker finds within this many guesses are refused. */
const maxGuesses = 1_000_000;
/** Characters that are checked at each end. The time of the estimate grows with the square of the length. */
const maxLength = 40;
/** Maximum number of digits around a name that still count as the name alone. */
const mostAround = 6;
const fewDigits = /^\p{N}{0,6}$/u;

const advice = 'Choose a longer one, for example four random words.';
const reasons = {
  guessable: `This password is easy to guess: attackers try common passwords, dates and keyboard patterns first. ${advice}`,
  personal: `This password is your name or email address with little added, which is easy to guess. ${advice}`,
  product: `This password is the name of this product with little added, which is easy to guess. ${advice}`,
};

/**
 * Returns why a password is too easy to guess and what to do. Null when it is not.
 * Compares the whole password with common passwords, the owner's name and address, and the product's name. Each of them
 * also counts in another case, reversed, repeated, in leet or with digits (docs/rules/access.md, Passwords).
 */
export async function guessableProblem(
  password: string,
  owner: PasswordOwner,
  brandName: string,
): Promise<string | null> {
  const checker = await loadChecker();
  const words = { personal: textsOf(owner), product: variantsOf([brandName]) };
  const text = password.normalize('NFKC');
  const own = nameItself(text, words);
  if (own !== null) return own;
  // Both ends of a long password must be weak to refuse it, because the middle is not checked.
  const parts = text.length <= maxLength ? [text] : [text.slice(0, maxLength), text.slice(-maxLength)];
  const found = parts.map((part) => reasonOf(checker, part, words));
  return found.every((reason) => reason !== null) ? (found[0] ?? null) : null;
}

type Words = Record<'personal' | 'product', string[]>;

/** Returns why a password is refused that is one of the words with digits added, at any length. Null when it is not. */
function nameItself(text: string, words: Words): string | null {
  const [compact] = formsOf(text.toLowerCase());
  const isOneOf = (list: string[]) =>
    list.some((word) => {
      const name = word.toLowerCase();
      return compact.includes(name) && fewDigits.test(compact.replace(name, ''));
    });
  if (isOneOf(words.product)) return reasons.product;
  return isOneOf(words.personal) ? reasons.personal : null;
}

/** Returns the text without separators, and without the digits around it. Null when there are too many such digits. */
function formsOf(text: string): [compact: string, core: string | null] {
  const compact = text.replace(/[^\p{L}\p{N}]/gu, '');
  const core = compact.replace(/^\p{N}+|\p{N}+$/gu, '');
  return [compact, [...compact].length - [...core].length <= mostAround ? core : null];
}

function reasonOf(checker: ZxcvbnFactory, text: string, words: Words): string | null {
  const inputs = [...words.personal, ...words.product];
  const whole = checker.check(text, inputs);
  // Find a name between digits and punctuation, and a common password with separators in it.
  const close = formsOf(text)
    .filter((form) => form !== null)
    .filter((form) => form !== text && form !== '')
    .map((form) => checker.check(form, inputs))
    .find(({ sequence, guesses }) => sequence.length === 1 && guesses < maxGuesses);
  const weak = whole.guesses < maxGuesses ? whole : close;
  if (!weak) return null;
  const tokens = weak.sequence.flatMap((match) =>
    'dictionaryName' in match && match.dictionaryName === 'userInputs' ? [String(match.matchedWord)] : [],
  );
  if (tokens.length === 0) return reasons.guessable;
  const product = words.product.map((word) => word.toLowerCase());
  return tokens.every((token) => product.includes(token)) ? reasons.product : reasons.personal;
}

/** Returns the texts of an owner: address, its parts, names in both orders, company. */
function textsOf({ email, firstname, lastname, companyName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const ofAddress = [email, local, domain, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.')];
  const names = [firstname, lastname, `${firstname} ${lastname}`, `${lastname} ${firstname}`];
  return variantsOf([...ofAddress, ...names, companyName]);
}

/** Returns each text with and without separators. Leaves out one or two characters, which match everywhere. */
function variantsOf(texts: string[]): string[] {
  const forms = texts
    .map((text) => text.normalize('NFKC'))
    .flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]/gu, '')]);
  return [...new Set(forms)].filter((form) => form.trim().length > 2);
}

let loaded: Promise<ZxcvbnFactory> | undefined;

/** Loads the list of common passwords when the first password is set: about 50,000 entries, 8 MB of memory. */
function loadChecker(): Promise<ZxcvbnFactory> {
  return (loaded ??= createChecker());
}

async function createChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Checker }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  // Leave out words of languages, because several words make a good password.
  return new Checker({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 16,
  });
}
