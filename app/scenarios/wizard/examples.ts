/** Example descriptions, in styles that the built-in engine can split without a model. */
export const examples: readonly { label: string; description: string }[] = [
  {
    label: 'Numbered steps',
    description: [
      'Preconditions: The basket is empty',
      'Steps:',
      '1. Open the home page',
      '2. Click the "Sign in" link',
      '3. Enter "anna@example.com" in the "E-mail" field',
      '4. Click the "Sign in" button',
      'Expected: The heading "My account" is shown',
    ].join('\n'),
  },
  {
    label: 'Acceptance criteria',
    description: [
      'As a customer, I want to pay by invoice so that I need no card.',
      '',
      'Acceptance criteria:',
      '- When I select the "Invoice" option, I see "Payable within 14 days"',
      '- When I click "Pay", the heading "Thank you" is shown',
      '- Guests cannot pay by invoice',
    ].join('\n'),
  },
  {
    label: 'Prose',
    description:
      'Open the home page and enter "mug" in the "Search" field. Press Enter. Then I should see "Blue mug", and "Sold out" is not shown.',
  },
];
