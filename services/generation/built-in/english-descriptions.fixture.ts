import type { Example } from './descriptions.fixture';

export const english: Example[] = [
  {
    style: 'numbered steps',
    description:
      '1. Open the home page\n2. Click the "Sign in" link\n3. Enter "anna@example.com" in the "E-mail" field\n4. The heading "My account" should be visible',
    scenarios: [
      [
        'I open the home page',
        'I click the "Sign in" link',
        'I enter "anna@example.com" in the "E-mail" field',
        'I should see the heading "My account"',
      ],
    ],
  },
  {
    style: 'numbered steps with brackets and Windows line ends',
    description: '1) Click “Basket”\r\n2) Hit Enter\r\n3) Go back\r\n4) I see “Good things”',
    scenarios: [['I click "Basket"', 'I press Enter', 'I go back', 'I should see "Good things"']],
  },
  {
    style: 'Step 1:',
    description:
      'Step 1: Go to the dashboard\nStep 2: Click "Export" and choose "CSV" from "Format"\nStep 3: Verify that "export.csv" is shown',
    scenarios: [
      [
        '?Go to the dashboard',
        'I click "Export"',
        'I select "CSV" from "Format"',
        'I should see "export.csv"',
      ],
    ],
  },
  {
    style: 'nested numbers',
    description:
      '1. Fill in the form\n  1.1. Enter "Ann" in the "Name" field\n  1.2. Enter "ann@example.com" in the "E-mail" field\n2. Press the "Send" button',
    scenarios: [
      [
        '?Fill in the form',
        'I enter "Ann" in the "Name" field',
        'I enter "ann@example.com" in the "E-mail" field',
        'I click the "Send" button',
      ],
    ],
  },
  {
    style: 'Steps and Expected',
    description:
      'Steps:\n1. Click "Pay"\n2. Choose the "Invoice" radio button\nExpected:\n- The page shows "Thank you"\n- An e-mail is sent to the customer',
    scenarios: [
      [
        'I click "Pay"',
        'I select the "Invoice" radio button',
        'the page contains "Thank you"',
        '?An e-mail is sent to the customer',
      ],
    ],
  },
  {
    style: 'Preconditions, Steps and Expected result',
    description:
      'Preconditions: The basket holds 2 mugs\nSteps:\n1. Click "Remove" in the "Blue mug" row\n2. Reload the page\nExpected result: I should not see "Blue mug"',
    scenarios: [
      [
        '?The basket holds 2 mugs',
        'I click "Remove" in the "Blue mug" row',
        'I reload the page',
        'I should not see "Blue mug"',
      ],
    ],
  },
  {
    style: 'expected result in the same line',
    description:
      '1. Click "Save". Expected: "Saved." is shown\n2. Click "Close". Expected: the dialog is gone',
    scenarios: [['I click "Save"', 'I should see "Saved."', 'I click "Close"', '?the dialog is gone']],
  },
  {
    style: 'TC headings',
    description:
      'TC-17 Sign in\n1. Click "Sign in"\n2. I see "Welcome"\n\nTC-18: Sign out\n1. Click "Sign out"\n2. I see "Bye"',
    scenarios: [
      ['I click "Sign in"', 'I should see "Welcome"'],
      ['I click "Sign out"', 'I should see "Bye"'],
    ],
  },
  {
    style: 'TC headings of Markdown with metadata',
    description:
      '### TC-1: Empty basket\n**Priority:** High\n**Steps**\n- Click the "Basket" link\n**Expected result**\n- "Your basket is empty." is displayed',
    scenarios: [['#Priority: High', 'I click the "Basket" link', 'I should see "Your basket is empty."']],
  },
  {
    style: 'test cases of a heading alone',
    description: 'Test case 1: User can sign in\nTest case 2: User can sign out',
    scenarios: [['?Test case 1: User can sign in'], ['?Test case 2: User can sign out']],
  },
  {
    style: 'acceptance criteria',
    description:
      'Acceptance criteria:\n- When I click "Pay", I see the heading "Thank you"\n- If the card is refused, the message "Card refused" is shown\n- After 5 wrong attempts the account should be locked',
    scenarios: [
      ['I click "Pay"', 'I should see the heading "Thank you"'],
      ['?If the card is refused', 'I should see the message "Card refused"'],
      ['?After 5 wrong attempts the account should be locked'],
    ],
  },
  {
    style: 'numbered criteria',
    description:
      'AC1: The search box is shown on every page\nAC2: When I press Enter, the results are listed',
    scenarios: [
      ['?AC1: The search box is shown on every page'],
      ['?AC2: When I press Enter', '?the results are listed'],
    ],
  },
  {
    style: 'criteria in Given, When and Then',
    description:
      'Acceptance criteria\n1. Given I am on the home page, when I click "Products", then I see the heading "Products"\n2. Given an empty basket, when I click "Checkout", then I see "Nothing to pay"',
    scenarios: [
      ['I open the home page', 'I click "Products"', 'I should see the heading "Products"'],
      ['?an empty basket', 'I click "Checkout"', 'I should see "Nothing to pay"'],
    ],
  },
  {
    style: 'a story with criteria',
    description:
      'As a customer, I want to sign in so that I see my orders.\n\nAcceptance criteria:\n- The "Sign in" button is visible\n- A wrong password is refused',
    scenarios: [
      ['#As a customer, I want to sign in so that I see my orders.', 'I should see the "Sign in" button'],
      ['?A wrong password is refused'],
    ],
  },
  {
    style: 'a story alone',
    description: 'As a visitor, I want to search for "mug" so that I find a present.',
    scenarios: [['?As a visitor, I want to search for "mug" so that I find a present']],
  },
  {
    style: 'two stories',
    description: 'As an admin I want to delete users.\n\nAs a user I want to change my password.',
    scenarios: [['?As an admin I want to delete users'], ['?As a user I want to change my password']],
  },
  {
    style: 'prose',
    description: 'Open the shop, search for "mug" and click the "Blue mug" link. Then I should see "€12.00".',
    scenarios: [
      ['I open the shop', '?search for "mug"', 'I click the "Blue mug" link', 'I should see "€12.00"'],
    ],
  },
  {
    style: 'prose with three behaviours',
    description:
      'Customers can sign in with their e-mail. When the password is wrong, they get told so. If they forget it, they can reset it.',
    scenarios: [
      ['?Customers can sign in with their e-mail'],
      ['?the password is wrong', '?they get told so'],
      ['?If they forget it', '?they can reset it'],
    ],
  },
  {
    style: 'prose about another person',
    description:
      'Somebody looks for a product with the search box on the start page, opens it and puts it in the basket; somebody who types the wrong password gets told so.',
    scenarios: [
      [
        '?Somebody looks for a product with the search box on the start page',
        '?opens it',
        '?puts it in the basket',
      ],
      ['?somebody who types the wrong password gets told so'],
    ],
  },
  {
    style: 'the third person',
    description:
      'The user opens the products page, selects "Price" from "Sort by" and sees "Pencil case". Next, he clicks the first product.',
    scenarios: [
      [
        '?The user opens the products page',
        'I select "Price" from "Sort by"',
        'I should see "Pencil case"',
        '?Next, he clicks the first product',
      ],
    ],
  },
  {
    style: 'names with and, commas and dots',
    description:
      'Click "Terms and conditions". Check "I agree, and I am over 18." and click "Save and close".',
    scenarios: [
      ['I click "Terms and conditions"', 'I check "I agree, and I am over 18."', 'I click "Save and close"'],
    ],
  },
  {
    style: 'talk and a question',
    description:
      'The checkout is slow. What happens with vouchers?\n\nApply the voucher "SAVE10". The total should be €10.80.',
    scenarios: [
      ['?The checkout is slow', '?What happens with vouchers?'],
      ['?Apply the voucher "SAVE10"', 'the "total" is "€10.80"'],
    ],
  },
  {
    style: 'Gherkin with tags, Background, a table and Examples',
    description:
      '@shop\nFeature: Basket\n  Background:\n    Given I open the home page\n\n  @smoke\n  Scenario Outline: Buy\n    When I add these:\n      | name | <what> |\n    Then I see "<what>"\n\n    Examples:\n      | what |\n      | mug  |\n\n  Scenario: Empty\n    Then I see "Your basket is empty."',
    scenarios: [
      ['#Feature: Basket', 'I open the home page', '?I add these:', 'I see "<what>"'],
      ['I open the home page', 'I see "Your basket is empty."'],
    ],
  },
  {
    style: 'Gherkin without a feature',
    description:
      'Scenario: Guest pays\n  Given 1 piece of "Blue mug" is in my basket\n  When I click "Pay"\n  Then I should see "Thank you"',
    scenarios: [['?1 piece of "Blue mug" is in my basket', 'I click "Pay"', 'I should see "Thank you"']],
  },
  {
    style: 'steps of Gherkin alone',
    description:
      'Given I open the home page\nWhen I click "Products"\nThen I see "Mugs"\n\nGiven I open the home page\nWhen I click "Basket"\nThen it is empty',
    scenarios: [
      ['I open the home page', 'I click "Products"', 'I see "Mugs"'],
      ['I open the home page', 'I click "Basket"', '?it is empty'],
    ],
  },
  {
    style: 'a pasted table of steps',
    description:
      '| # | Action | Expected result |\n|---|---|---|\n| 1 | Click "Basket" | The page shows "Empty" |\n| 2 | Go back | The start page is there |',
    scenarios: [['I click "Basket"', 'the page contains "Empty"', 'I go back', '?The start page is there']],
  },
  {
    style: 'a table from a spreadsheet',
    description: 'Step\tAction\tExpected\n1\tClick "Basket"\t"Empty" is shown\n2\tReload the page\t',
    scenarios: [['I click "Basket"', 'I should see "Empty"', 'I reload the page']],
  },
  {
    style: 'bullets with emoji and typographic quotes',
    description:
      'Contact form 📮:\n• Open the page “/contact”\n✅ Enter “Hello 👋” in the “Message” field\n• Press the Send button\n• “Thank you” appears',
    scenarios: [
      [
        'I open the page "/contact"',
        'I enter "Hello 👋" in the "Message" field',
        'I click the Send button',
        'I should see "Thank you"',
      ],
    ],
  },
  {
    style: 'unclosed quotes and apostrophes',
    description: "1. Click \"Sign in\n2. Don't click 'Forgot it?'\n3. The user's name is shown",
    scenarios: [['?Click "Sign in', "?Don't click 'Forgot it?'", "?The user's name is shown"]],
  },
  {
    style: 'arrows',
    description: 'Click "Save" -> "Saved" is shown\nClick "Undo" → the old text is back',
    scenarios: [['I click "Save"', 'I should see "Saved"', 'I click "Undo"', '?the old text is back']],
  },
  {
    style: 'what stays, what goes, and what there is',
    description:
      '1. Enter "Ada" as "Name"\n2. Type "ada" into the search box\n3. Choose "Admin" as "Role"\n4. The heading "Members" is still shown\n5. "Karl Benz" is gone\n6. "Ada Byron" remains visible\n7. There is no "Delete" button\n8. There should be a link "Help"\n9. An error message saying "Not allowed" appears\n10. The heading reads "Members"\n11. The user is redirected to the "/users" page\n12. The button "Save" is disabled\n13. "Karl Benz" is no longer shown\n14. "Loading" should disappear',
    scenarios: [
      [
        'I enter "Ada" in the "Name" field',
        'I enter "ada" in the search field',
        'I select "Admin" from "Role"',
        'I should see the heading "Members"',
        'I should not see "Karl Benz"',
        'I should see "Ada Byron"',
        'I should not see the "Delete" button',
        'I should see the link "Help"',
        'I should see the error message "Not allowed"',
        'I should see the heading "Members"',
        'I should be on "/users"',
        'the "Save" button is disabled',
        'I should not see "Karl Benz"',
        'I should not see "Loading"',
      ],
    ],
  },
  {
    style: 'what sounds alike and says something else',
    description:
      '1. The heading "Members" is still loading\n2. "Karl Benz" is gone from the list\n3. There is no reason to click "Delete"\n4. Enter "Ada" as somebody else\n5. "Save" stays disabled\n6. There is one "Delete" button less',
    scenarios: [
      [
        '?The heading "Members" is still loading',
        '?"Karl Benz" is gone from the list',
        '?There is no reason to click "Delete"',
        '?Enter "Ada" as somebody else',
        '?"Save" stays disabled',
        '?There is one "Delete" button less',
      ],
    ],
  },
];
