import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['build/', 'data/', 'node_modules/', 'test-results/', 'playwright-report/', 'public/'] },
  ...ts.configs.recommended,
  {
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'Use parseUrl (domain/parse-url.ts), which says why.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression.argument',
          message: 'Write its properties out: inside a spread the compiler lets unknown ones pass.',
        },
        {
          selector:
            ":matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > :matches(ConditionalExpression, LogicalExpression[operator='&&']).argument",
          message:
            'Write `key: condition ? value : undefined`, or build the object in two statements: inside a spread the compiler lets unknown properties pass.',
        },
      ],
      'max-lines-per-function': [
        'error',
        { max: 80, skipBlankLines: false, skipComments: false, IIFEs: true },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Functions that run inside a tested page. They are sent there as text, so they cannot call functions outside.
    files: [
      'runner/**/in-page*.ts', // collectLook, factsOf, pointedFacts, readPage
      'runner/exploring/signs.ts', // signReader
      'runner/exploring/suite/forms.ts', // readForms
    ],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', 'tests/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
