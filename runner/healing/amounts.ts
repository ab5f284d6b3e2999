/** Compares the numbers and currencies of two element names. */

const currency = /[$€£¥₹]|\b(?:eur|usd|gbp|chf|jpy|euros?|dollars?|pounds?)\b/gi;
const currencyNames: Record<string, string> = {
  '€': 'eur',
  euro: 'eur',
  euros: 'eur',
  $: 'usd',
  dollar: 'usd',
  dollars: 'usd',
  '£': 'gbp',
  pound: 'gbp',
  pounds: 'gbp',
  '¥': 'jpy',
  '₹': 'inr',
};
const currenciesOf = (text: string) =>
  [
    ...new Set(
      (text.match(currency) ?? []).map((item) => currencyNames[item.toLowerCase()] ?? item.toLowerCase()),
    ),
  ]
    .sort()
    .join();

/** Digits with their separators: `1.200,50`, `2026-11-29`, `10:30`. */
const numbersOf = (text: string) =>
  (text.match(/\d+(?:[.,:/-]\d+)*/g) ?? []).map(withoutGroups).sort().join(' ');
const withoutGroups = (number: string) => number.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/** A number that is alone or in brackets is a count, and counts change without a reason. */
const isCounted = (text: string) => /\(\d+\)|^\s*\d+\s*$/.test(text);

/** Returns whether both texts have numbers, and different ones. Counts, such as `(3)`, are ignored. */
export function haveOtherNumbers(a: string, b: string): boolean {
  const [numbers, others] = [numbersOf(a), numbersOf(b)];
  return numbers !== '' && others !== '' && numbers !== others && !isCounted(a) && !isCounted(b);
}

/** Returns whether the numbers or currencies differ, or only one of the texts has a price. */
export function haveOtherAmounts(a: string, b: string): boolean {
  const [currencies, others] = [currenciesOf(a), currenciesOf(b)];
  return (
    currencies !== others || (currencies !== '' && numbersOf(a) !== numbersOf(b)) || haveOtherNumbers(a, b)
  );
}
