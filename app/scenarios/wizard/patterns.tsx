import classes from './wizard.module.css';

/** Sentences that work without a model. docs/guide/step-patterns.md lists all, in English and German. */
const patterns: readonly [what: string, sentences: readonly string[]][] = [
  ['Open', ['I open the home page', 'I open the page "/products"', 'I go back', 'I reload the page']],
  [
    'Click',
    [
      'I click "Basket"',
      'I click the "Sign in" button',
      'I click "Remove" in the "Blue mug" row',
      'I press Enter',
    ],
  ],
  [
    'Fill',
    [
      'I enter "Hamburg" in the "City" field',
      'I clear the "City" field',
      'I select "Germany" from "Country"',
      'I check "Newsletter"',
      'I upload "data/cat.png" to "File"',
    ],
  ],
  [
    'See',
    [
      'I see "Blue mug"',
      'I should see the heading "My account"',
      'the message "Saved." is shown',
      'the page contains "In stock"',
      'I should not see "Sold out"',
      'I should be on "/basket"',
      'the "City" field contains "Hamburg"',
      'the "Pay" button is disabled',
    ],
  ],
  [
    'Auf Deutsch',
    [
      'ich öffne die Startseite',
      'ich klicke auf den Button "Anmelden"',
      'ich gebe "Hamburg" in das Feld "Ort" ein',
      'ich sehe die Überschrift "Mein Konto"',
      'ich sehe "Ausverkauft" nicht',
    ],
  ],
];

/** Shows these sentences in a list that opens with a click. */
export function Patterns() {
  return (
    <details className={classes.patterns}>
      <summary>Sentences that are understood without a model</summary>
      <dl>
        {patterns.map(([what, sentences]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <ul>
                {sentences.map((sentence) => (
                  <li key={sentence}>
                    <code>{sentence}</code>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Steps that the project already has come first. Text that matches no sentence is kept word for word and
        marked. Nothing is added or left out.
      </p>
    </details>
  );
}
