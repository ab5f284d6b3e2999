import type { ImportFormat } from '#contracts/runs/import';

const error = `AssertionError: Expected "Thank you", received "Basket"\n    at features/steps.mjs:12:3`;
const failed = (number: number) => number % 20 === 0;
const steps = [
  'I open the shop',
  'I search for "Mug"',
  'I add it to the basket',
  'I pay',
  'I see "Thank you"',
];

/** A report of that many tests with five steps each where the format has steps; a twentieth failed. */
export function importSample(format: ImportFormat, tests: number): string {
  const numbers = Array.from({ length: tests }, (_, number) => number);
  switch (format) {
    case 'junit':
      return `<testsuites><testsuite name="shop" timestamp="2026-05-01T10:00:00">${numbers.map(junitCase).join('\n')}</testsuite></testsuites>`;
    case 'cucumber-json':
      return JSON.stringify([{ uri: 'features/shop.feature', name: 'Shop', elements: numbers.map(element) }]);
    case 'playwright-json':
      return JSON.stringify({
        suites: [{ title: 'shop.spec.ts', file: 'shop.spec.ts', specs: numbers.map(spec) }],
      });
    case 'cucumber-messages':
      return messages(numbers)
        .map((message) => JSON.stringify(message))
        .join('\n');
  }
}

function junitCase(number: number): string {
  const failure = failed(number) ? `<failure message="no"><![CDATA[${error}]]></failure>` : '';
  return `<testcase name="Test ${number}" classname="shop.Basket" time="0.5">${failure}<system-out>added a mug</system-out></testcase>`;
}

function element(number: number) {
  return {
    type: 'scenario',
    keyword: 'Scenario',
    name: `Scenario ${number}`,
    line: number * 8,
    tags: [{ name: '@shop' }],
    steps: steps.map((name, at) => ({
      keyword: 'When ',
      name,
      line: number * 8 + at,
      match: { location: 'features/steps.mjs:12' },
      result:
        failed(number) && at === 4
          ? { status: 'failed', duration: 1e8, error_message: error }
          : { status: 'passed', duration: 1e8 },
    })),
  };
}

function spec(number: number) {
  const status = failed(number) ? 'failed' : 'passed';
  return {
    title: `Test ${number}`,
    file: 'shop.spec.ts',
    line: number * 8,
    tags: ['shop'],
    tests: [
      {
        projectName: 'chromium',
        expectedStatus: 'passed',
        results: [
          {
            status,
            duration: 500,
            retry: 0,
            startTime: '2026-05-01T10:00:00.000Z',
            stdout: [{ text: 'added a mug\n' }],
            errors: failed(number) ? [{ message: error }] : [],
            steps: steps.map((title, at) => ({
              title,
              duration: 100,
              error: failed(number) && at === 4 ? { message: error } : undefined,
            })),
          },
        ],
      },
    ],
  };
}

function messages(numbers: number[]): object[] {
  const uri = 'features/shop.feature';
  const children = numbers.map((number) => ({
    scenario: {
      id: `s${number}`,
      location: { line: number * 8 },
      examples: [],
      steps: steps.map((_, at) => ({
        id: `s${number}-${at}`,
        keyword: 'When ',
        location: { line: number * 8 + at },
      })),
    },
  }));
  const time = { seconds: 1_777_000_000, nanos: 0 };
  return [
    { gherkinDocument: { uri, feature: { name: 'Shop', children } } },
    ...numbers.flatMap((number) => [
      {
        pickle: {
          id: `p${number}`,
          uri,
          name: `Scenario ${number}`,
          astNodeIds: [`s${number}`],
          tags: [{ name: '@shop' }],
          steps: steps.map((text, at) => ({
            id: `p${number}-${at}`,
            text,
            type: 'Action',
            astNodeIds: [`s${number}-${at}`],
          })),
        },
      },
      {
        testCase: {
          id: `t${number}`,
          pickleId: `p${number}`,
          testSteps: steps.map((_, at) => ({
            id: `t${number}-${at}`,
            pickleStepId: `p${number}-${at}`,
            stepDefinitionIds: [],
          })),
        },
      },
      { testCaseStarted: { id: `r${number}`, testCaseId: `t${number}`, attempt: 0, timestamp: time } },
      ...steps.map((_, at) => ({
        testStepFinished: {
          testCaseStartedId: `r${number}`,
          testStepId: `t${number}-${at}`,
          timestamp: time,
          testStepResult: {
            status: failed(number) && at === 4 ? 'FAILED' : 'PASSED',
            duration: { seconds: 0, nanos: 1e8 },
            message: failed(number) && at === 4 ? error : undefined,
          },
        },
      })),
      {
        testCaseFinished: {
          testCaseStartedId: `r${number}`,
          timestamp: { seconds: time.seconds + 1, nanos: 0 },
        },
      },
    ]),
  ];
}
