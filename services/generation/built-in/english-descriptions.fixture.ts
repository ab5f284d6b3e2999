import type { Example } from './descriptions.fixture';

const signIn = [
  'When I click "Sign in"',
  'And I enter "anna@example.com" in the "E-mail" field',
  'And I enter "mugs-and-more" in the "Password" field',
  'And I click the "Sign in" button',
];

export const english: Example[] = [
  {
    shape: 'one paragraph',
    description:
      'Open the shop, sign in with anna@example.com and password mugs-and-more. Search for "mug" and add "Blue mug" to the basket. Then go to the checkout, and verify that the heading "Checkout" is shown.',
    ideas: [
      {
        name: 'Sign in and go to the checkout',
        parameters: {
          email: 'anna@example.com',
          password: 'mugs-and-more',
          search: 'mug',
          product: 'Blue mug',
        },
      },
    ],
    steps: [
      'Given I open the home page',
      ...signIn,
      'And I enter "mug" in the "Search" field',
      'And I press "Enter" in the "Search" field',
      'And I click the "Add Blue mug to basket" button',
      'And I click the "Basket" link',
      'And I click "Checkout"',
      'Then I should see the heading "Checkout"',
    ],
  },
  {
    shape: 'a user story with acceptance criteria',
    description:
      'As a customer I want to sign in with my e-mail address so that I can see my orders.\n\nAcceptance criteria:\n- When I sign in with "anna@example.com" and the password "mugs-and-more", I see the heading "My account"\n- When the password is wrong, the message "E-mail address or password is wrong." is shown\n- After 5 wrong attempts the account should be locked',
    ideas: [
      { name: 'Sign in' },
      { name: 'The password is wrong', parameters: { message: 'E-mail address or password is wrong.' } },
      { name: 'After 5 wrong attempts the account should be locked' },
    ],
    of: 1,
    steps: [
      'Given I open the home page',
      'When the password is wrong',
      'Then I should see the message "E-mail address or password is wrong."',
    ],
  },
  {
    shape: 'a heading without a colon above a list, and a story with one scenario',
    description:
      'Buy a mug\n- Open the shop\n- Search for "Blue mug"\n- The page shows "Blue mug"\n\nAs a customer I want to sign in so that I see my orders.\nAcceptance criteria:\nGiven I open the sign-in page\nWhen I click the "Sign in" button\nThen I should see "Wrong"',
    ideas: [{ name: 'Buy a mug' }, { name: 'Sign in' }],
    steps: [
      'Given I open the home page',
      'When I enter "Blue mug" in the "Search" field',
      'And I press "Enter" in the "Search" field',
      'Then I should see "Blue mug"',
    ],
  },
  {
    shape: 'a user story alone',
    description: 'As a visitor, I want to search for "mug" so that I find a present.',
    ideas: [{ name: 'Search for mug', parameters: { search: 'mug' } }],
    steps: [
      'Given I open the home page',
      'When I enter "mug" in the "Search" field',
      'And I press "Enter" in the "Search" field',
    ],
  },
  {
    shape: 'a numbered list of steps',
    description:
      '1. Open the home page\n2. Click the "Sign in" link\n3. Enter "anna@example.com" in the "E-mail address" field\n4. Enter "mugs-and-more" in the "Password" field\n5. Click "Sign in"\n6. The heading "My account" should be visible',
    ideas: [{ name: 'Click the Sign in link' }],
    steps: [
      'Given I open the home page',
      'When I click the "Sign in" link',
      'And I enter "anna@example.com" in the "E-mail address" field',
      'And I enter "mugs-and-more" in the "Password" field',
      'And I click "Sign in"',
      'Then I should see the heading "My account"',
    ],
  },
  {
    shape: 'a list of things users can do',
    description:
      '- User can sign in with a valid password\n- User can reset the password\n- User can sign out',
    ideas: [{ name: 'Sign in with a valid password' }, { name: 'Reset the password' }, { name: 'Sign out' }],
    steps: ['Given I open the home page', 'When I sign in with a valid password'],
  },
  {
    shape: 'Gherkin in two parts',
    description:
      'Given I am on the home page\nWhen I click "Products"\nThen I see the heading "Products"\n\nGiven I am on the home page\nWhen I click "Basket"\nThen I see "Your basket is empty."',
    ideas: [
      { name: 'Click Products' },
      { name: 'Click Basket', parameters: { text: 'Your basket is empty.' } },
    ],
    of: 1,
    steps: [
      'Given I open the home page',
      'When I click "Basket"',
      'Then I should see "Your basket is empty."',
    ],
  },
  {
    shape: 'named scenarios in Gherkin',
    description:
      'Scenario: Guest pays by card\n  Given 1 piece of "Blue mug" is in my basket\n  When I fill in the checkout form\n  Then I see "Thank you"\nScenario: Guest pays by invoice\n  Given 1 piece of "Red mug" is in my basket\n  When I choose "Invoice"\n  Then I see "Thank you"',
    ideas: [{ name: 'Guest pays by card' }, { name: 'Guest pays by invoice' }],
    steps: [
      'Given 1 piece of "Blue mug" is in my basket',
      'When I fill in the checkout form',
      'Then I should see "Thank you"',
    ],
  },
  {
    shape: 'Given, when and then in one sentence',
    description: 'Given a signed-in user, when they click Sign out, then the home page is shown.',
    ideas: [{ name: 'Click Sign out' }],
    steps: ['Given a signed-in user', 'When I click "Sign out"', 'Then the home page is shown'],
  },
  {
    shape: 'headings of Markdown',
    description:
      '## Sign in\nGo to the login page. Enter email "a@b.example" and password "x". Click Sign in. You should see "Welcome".\n\n## Sign out\nClick the "Sign out" button. The "Sign in" link should be visible.',
    ideas: [
      { name: 'Sign in', parameters: { email: 'a@b.example', password: 'x', text: 'Welcome' } },
      { name: 'Sign out' },
    ],
    steps: [
      'Given I open the home page',
      'When I click "Sign in"',
      'And I enter "a@b.example" in the "Email" field',
      'And I enter "x" in the "Password" field',
      'And I click "Sign in"',
      'Then I should see "Welcome"',
    ],
  },
  {
    shape: 'a heading above bullets that are steps',
    description:
      'Test the contact form:\n* Open https://example.com/contact\n* Fill in name "Ann", e-mail "ann@example.com" and message "Hello there"\n* Check "I agree to the terms"\n* Press the Send button\n* Expect "Thank you, Ann" to be displayed',
    ideas: [
      {
        name: 'Test the contact form',
        parameters: { name: 'Ann', email: 'ann@example.com', message: 'Hello there', text: 'Thank you, Ann' },
      },
    ],
    steps: [
      'Given I open the page "https://example.com/contact"',
      'When I enter "Ann" in the "Name" field',
      'And I enter "ann@example.com" in the "E-mail" field',
      'And I enter "Hello there" in the "Message" field',
      'And I check "I agree to the terms"',
      'And I click the "Send" button',
      'Then I should see "Thank you, Ann"',
    ],
  },
  {
    shape: 'talk about the product before what is done',
    description:
      'The checkout is slow. What happens with vouchers?\n\nAdd "Red mug" to the cart. Apply the voucher "SAVE10". The total should be €10.80.',
    ideas: [
      {
        name: 'Add Red mug to the cart',
        parameters: { product: 'Red mug', voucher: 'SAVE10', total: '€10.80' },
      },
    ],
    steps: [
      'Given I open the home page',
      'When I click the "Add Red mug to cart" button',
      'And I apply the voucher "SAVE10"',
      'Then I should see "€10.80"',
    ],
  },
  {
    shape: 'the third person',
    description:
      'The user opens the products page, selects "Price, lowest first" from "Sort by" and sees "Pencil case". Next, he clicks the first product.',
    ideas: [
      {
        name: 'Opens the products page',
        parameters: { sort_by: 'Price, lowest first', text: 'Pencil case' },
      },
    ],
    steps: [
      'Given I open the home page',
      'When I click "Products"',
      'And I select "Price, lowest first" from "Sort by"',
      'Then I should see "Pencil case"',
      'When I click the first product',
    ],
  },
  {
    shape: 'requirements without values',
    description:
      'A registered customer should be able to change the quantity of an item in the basket. The total must be updated. If the quantity is 0, the item is removed from the basket.',
    ideas: [{ name: 'The item is removed from the basket' }],
    steps: [
      'Given I open the home page',
      'When I change the quantity of an item in the basket',
      'Then the total must be updated',
      'When the quantity is 0',
      'Then the item is removed from the basket',
    ],
  },
  {
    shape: 'semicolons',
    description: 'Search for "mug", see "Blue mug"; search for "umbrella", see "No products found."',
    ideas: [{ name: 'Search for mug and search for umbrella' }],
    steps: [
      'Given I open the home page',
      'When I enter "mug" in the "Search" field',
      'And I press "Enter" in the "Search" field',
      'Then I should see "Blue mug"',
      'When I enter "umbrella" in the "Search" field',
      'And I press "Enter" in the "Search" field',
      'Then I should see "No products found."',
    ],
  },
  {
    shape: 'two paragraphs',
    description:
      'Go to /products and click the link "Blue mug". I should be on "/products/blue-mug".\n\nGo to /basket. The page should not show "Blue mug".',
    ideas: [{ name: 'Go to products' }, { name: 'Go to basket' }],
    of: 1,
    steps: ['Given I open the page "/basket"', 'Then I should not see "Blue mug"'],
  },
  {
    shape: 'typographic quotes and Windows line ends',
    description: '1) Click “Basket”\r\n2) Hit Enter\r\n3) Go back\r\n4) I see “Good things”',
    ideas: [{ name: 'Click Basket' }],
    steps: [
      'Given I open the home page',
      'When I click "Basket"',
      'And I press Enter',
      'And I go back',
      'Then I should see "Good things"',
    ],
  },
  {
    shape: 'what is wanted before what is done',
    description:
      'The customer wants to pay. Choose the "Invoice" radio button, accept "I accept the terms and conditions" and place the order. The page shows "Thank you for your order".',
    ideas: [{ name: 'Place the order' }],
    steps: [
      'Given I open the home page',
      'When I click the "Invoice" radio button',
      'And I check "I accept the terms and conditions"',
      'And I click the "Place order" button',
      'Then I should see "Thank you for your order"',
    ],
  },
];
