import { beforeAll, expect, test } from 'vitest';
import { readStep } from '#runner/resolver/read-step';
import { languageOf } from '../language';
import { scenarioFrom } from './scenario';
import { contentsOf } from './quotes';

// The first step compiles the grammar.
beforeAll(() => void readStep('I open the shop', 'Action'), 120_000);

/** Sentences without quotes, and the steps they become. `?` marks a step that stays unchanged. */
const sentences: [said: string, ...steps: string[]][] = [
  ['Click the Save button', 'I click the Save button'],
  ['Click Save', 'I click "Save"'],
  ['Click on Add to cart', 'I click "Add to cart"'],
  ['click Sign in', 'I click "Sign in"'],
  ['The user clicks the Terms checkbox', 'I click the Terms checkbox'],
  ['Click Save and Continue', 'I click "Save and Continue"'],
  ['Click Save to continue', '?Click Save to continue'],
  ['Click Next three times', '?Click Next three times'],
  ['Enter Bob into Name and Click Save', 'I enter "Bob" in the "Name" field', 'I click "Save"'],
  ['Enter Bob into Name and Surname', '?Enter Bob into Name and Surname'],
  ['Click Save or Cancel', '?Click Save or Cancel'],
  ['Select Germany and France as country', '?Select Germany and France as country'],
  ['Click Checkout as guest', '?Click Checkout as guest'],
  ['Enter Bob into Name twice', '?Enter Bob into Name twice'],
  ['The total should not be 12 €', '?The total should not be 12 €'],
  ['The total should be at least 12 €', '?The total should be at least 12 €'],
  ['I should see Bob in the list', '?I should see Bob in the list'],
  ['Click Submit immediately', '?Click Submit immediately'],
  ['Ich sehe Fehler', '?Ich sehe Fehler'],
  ['Ich sehe 12 €', 'sehe ich "12 €"'],
  ['Click Continue', 'I click "Continue"'],
  ['Click save', '?Click save'],
  ['Enter Bob into Name', 'I enter "Bob" in the "Name" field'],
  ['Enter bob@example.com in the e-mail field', 'I enter "bob@example.com" in the e-mail field'],
  ['Type 12345 into Postcode', 'I enter "12345" in the "Postcode" field'],
  ['Enter "Bob" into Name', 'I enter "Bob" in the "Name" field'],
  ['Enter your name into the Name field', '?Enter your name into the Name field'],
  ['Enter Password into Password', '?Enter Password into Password'],
  ['Fill in the Name field with Ann Lee', 'I fill in the Name field with "Ann Lee"'],
  ['Set Quantity to 3', 'I set "Quantity" to "3"'],
  ['Select Germany as country', 'I select "Germany" from "country"'],
  ['Choose Express from the shipping dropdown', 'I select "Express" from the shipping dropdown'],
  ['Tick the Terms checkbox', 'I check the Terms checkbox'],
  ['Open the basket page', '?Open the basket page'],
  ['Go to /basket', 'I open the page "/basket"'],
  ['I should be on /basket', 'I should be on "/basket"'],
  ['The total should be 12 €', 'the "total" is "12 €"'],
  ['the basket total is €12.50', 'the "basket total" is "€12.50"'],
  ['It should be 12 €', '?It should be 12 €'],
  ['The Save button is disabled', 'the Save button is disabled'],
  ['The Save button should be visible', 'I should see the Save button'],
  ['I should not see the Delete link', 'I should not see the Delete link'],
  ['An error message is shown', 'I should see an error message'],
  ['The heading should be Welcome', 'I should see the heading "Welcome"'],
  ['Klicke auf Speichern', 'ich auf "Speichern" klicke'],
  ['Klicke auf den Button Speichern', 'ich auf den Button "Speichern" klicke'],
  ['Klicke auf den Speichern-Button', 'ich auf den Button "Speichern" klicke'],
  ['Gib Bob in das Feld Name ein', 'ich "Bob" in das Feld "Name" eingebe'],
  ['Gib Text in das Feld Name ein', '?Gib Text in das Feld Name ein'],
  ['Wähle Deutschland als Land aus', 'ich "Deutschland" aus "Land" auswähle'],
  ['Die Summe sollte 12 € sein', 'die "Summe" ist "12 €"'],
  ['Der Preis beträgt 19,90 EUR', 'der "Preis" ist "19,90 EUR"'],
  ['Öffne die Seite /warenkorb', 'ich öffne die Seite "/warenkorb"'],
  ['Der Button Bezahlen ist deaktiviert', 'der Button "Bezahlen" ist deaktiviert'],
  ['Ich sehe die Überschrift Warenkorb', 'sehe ich die Überschrift "Warenkorb"'],
  ['Öffne den Warenkorb', '?Öffne den Warenkorb'],
];

const read = (flow: string) =>
  scenarioFrom({ name: 'A', flow, parameters: new Map() }, languageOf(flow)).clauses;

test.each(sentences)('%s', (said, ...steps) => {
  const clauses = read(said);
  expect(clauses.map(({ step, state }) => (state === 'kept' ? `?${step}` : step))).toEqual(steps);
  for (const { step, state } of clauses) {
    // Every quoted text occurs in the sentence.
    for (const content of contentsOf(step)) expect(said).toContain(content);
    if (state !== 'known') continue;
    const isRead = (['Context', 'Action', 'Outcome'] as const).some(
      (type) => readStep(step, type).intents.length > 0,
    );
    expect({ step, isRead }).toEqual({ step, isRead: true });
  }
});
