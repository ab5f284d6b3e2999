import type { StepType } from './intent';

/**
 * Steps as testers write them, on pages of the demo shop, with which the resolver is measured. Half of
 * them are from others: standard steps of Behat, Mink and Capybara, and sentences of people who never saw our patterns.
 */
export interface Phrasing {
  page: string;
  step: string;
  /** The call and element that its code must have. null: the step must be refused. */
  means: string | null;
  type?: StepType;
}

const english: [page: string, step: string, means: string | null][] = [
  ['/', 'I open the home page', 'goto start page'],
  ['/', 'I am on "/sign-in"', 'goto page "/sign-in"'],
  ['/', 'I go to the page "/basket"', 'goto page "/basket"'],
  ['/', 'I click "Browse all products"', 'click link "Browse all products"'],
  ['/', 'I click the "Sign in" link', 'click link "Sign in"'],
  ['/', 'I click the "Sign up" button', null],
  ['/', 'I open the "Basket" page', 'click link "Basket (empty)"'],
  ['/', 'I visit my wish list', null],
  ['/sign-in', 'I fill "E-mail address" with "anna@example.com"', 'fill textbox "E-mail address"'],
  ['/sign-in', 'I enter "anna@example.com" in the "Email" field', 'fill textbox "E-mail address"'],
  ['/sign-in', 'the user enters "mugs-and-more" into "password"', 'fill textbox "Password"'],
  ['/sign-in', 'I fill in the following:', null],
  ['/sign-in', 'I press "Sign in"', 'click button "Sign in"'],
  ['/sign-in', 'I click on the Sign in button', 'click button "Sign in"'],
  ['/sign-in', 'I log in as "anna@example.com" with password "mugs-and-more"', null],
  ['/sign-in', 'I press "Enter" in the "Password" field', 'press textbox "Password"'],
  ['/sign-in', 'I should see "E-mail address"', 'toBeVisible text "E-mail address"'],
  ['/sign-in', 'I should not see "Sign out"', 'toHaveCount no text "Sign out"'],
  ['/sign-in', 'the "Password" field should contain "secret"', 'inputValue textbox "Password"'],
  ['/sign-in', 'I should be on "/sign-in"', 'toHaveURL address'],
  ['/sign-in', 'I click the "Forgot password?" link', null],
  ['/products', 'I type "mug" into the search box', 'fill searchbox "Search products"'],
  ['/products', 'I type "mug" into "Search products"', 'fill searchbox "Search products"'],
  ['/products', 'I select "Name" from "Sort by"', 'selectOption combobox "Sort by"'],
  ['/products', 'I choose "Bags" in the "category" dropdown', 'selectOption combobox "Category"'],
  ['/products', 'I set "Lowest price" to "10"', 'fill textbox "Lowest price"'],
  ['/products', 'I click the "Add" button', null],
  ['/products', 'I click the "Add Blue mug to basket" button', 'click button "Add Blue mug to basket"'],
  ['/products', 'I add "Blue mug" to the basket', 'click button "Add Blue mug to basket"'],
  ['/products', 'I add the cheapest product to the basket', null],
  ['/products', 'I click "Add" in the "Blue mug" card', 'click button "Add Blue mug to basket"'],
  ['/products', 'I see the "Blue mug" link', 'toBeVisible link "Blue mug"'],
  ['/products', 'I should see the heading "Products"', 'toBeVisible heading "Products"'],
  ['/products', 'I apply the filters', 'click button "Apply filters"'],
  ['/workshop', 'I set "Number of people" to "3"', 'fill spinbutton "Number of people"'],
  ['/dialogs', 'I click the "Show an alert" button', 'click button "Show an alert"'],
  ['/dialogs', 'I hover over "Empty the shelf"', 'hover button "Empty the shelf"'],
  ['/upload', 'I upload "cat.png" to "File"', 'setInputFiles button "File"'],
];

const german: [page: string, step: string, means: string | null][] = [
  ['/?lang=de', 'ich öffne die Startseite', 'goto start page'],
  ['/?lang=de', 'ich öffne die Seite "/sign-in"', 'goto page "/sign-in"'],
  ['/?lang=de', 'ich klicke auf "Alle Produkte ansehen"', 'click link "Alle Produkte ansehen"'],
  ['/?lang=de', 'ich auf den Link "Anmelden" klicke', 'click link "Anmelden"'],
  ['/?lang=de', 'ich klicke auf "Registrieren"', null],
  ['/?lang=de', 'sehe ich die Überschrift "Kategorien"', 'toBeVisible heading "Kategorien"'],
  ['/?lang=de', 'ich bestelle eine Tasse', null],
  [
    '/sign-in?lang=de',
    'ich gebe "anna@example.com" in das Feld "E-Mail-Adresse" ein',
    'fill textbox "E-Mail-Adresse"',
  ],
  [
    '/sign-in?lang=de',
    'der Benutzer gibt "anna@example.com" in "E-Mail" ein',
    'fill textbox "E-Mail-Adresse"',
  ],
  ['/sign-in?lang=de', 'ich "geheim" als "Kennwort" eingebe', 'fill textbox "Passwort"'],
  ['/sign-in?lang=de', 'ich das Feld "Passwort" mit "geheim" ausfülle', 'fill textbox "Passwort"'],
  ['/sign-in?lang=de', 'ich klicke auf den Button "Anmelden"', 'click button "Anmelden"'],
  ['/sign-in?lang=de', 'ich auf die Schaltfläche "Anmelden" klicke', 'click button "Anmelden"'],
  ['/sign-in?lang=de', 'ich sollte "Passwort" sehen', 'toBeVisible text "Passwort"'],
  ['/sign-in?lang=de', 'ich sehe "Abmelden" nicht', 'toHaveCount no text "Abmelden"'],
  ['/sign-in?lang=de', 'ich melde mich an', null],
  ['/products?lang=de', 'ich gebe "Tasse" in "Produkte suchen" ein', 'fill searchbox "Produkte suchen"'],
  [
    '/products?lang=de',
    'ich wähle "Name" aus "Sortieren nach" aus',
    'selectOption combobox "Sortieren nach"',
  ],
  [
    '/products?lang=de',
    'ich wähle in der Auswahlliste "Kategorie" "Taschen" aus',
    'selectOption combobox "Kategorie"',
  ],
  ['/products?lang=de', 'ich klicke auf "In den Warenkorb"', null],
  [
    '/products?lang=de',
    'ich klicke auf "Blaue Tasse in den Warenkorb"',
    'click button "Blaue Tasse in den Warenkorb"',
  ],
  ['/products?lang=de', 'ich wende die Filter an', 'click button "Filter anwenden"'],
  ['/dialogs?lang=de', 'ich drücke Enter', 'press key "Enter"'],
  ['/products?lang=de', 'ich klicke auf den zweiten Link "Blaue Tasse"', null],
];

export const phrasings: Phrasing[] = [...english, ...german].map(([page, step, means]) => ({
  page,
  step,
  means,
  type: /sollte|sehe|should/.test(step) ? ('Outcome' as const) : undefined,
}));
