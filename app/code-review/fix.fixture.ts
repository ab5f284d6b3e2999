import type { CodeFix, VerificationResult } from '#contracts/runs/code-fixes';

/** Returns an open fix of one locator that no run has verified, with the given changes. */
export function openCodeFix(change: Partial<CodeFix> = {}): CodeFix {
  return {
    _id: 'fix',
    createdAt: 0,
    updatedAt: 60_000,
    projectId: 'p1',
    branch: 'main',
    state: 'open',
    report: {
      testCases: [
        {
          id: 'case',
          runId: 'run',
          scenarioName: 'Guest pays',
          featureName: 'checkout/basket',
          uri: 'features/checkout/basket.feature',
        },
      ],
    },
    found: 3,
    healed: 1,
    fix: {
      kind: 'code',
      file: 'features/step_definitions/shop.mjs',
      place: { file: 'features/step_definitions/shop.mjs', line: 9, column: 3 },
      version: 'v1',
      from: "getByRole('button', { name: 'Pay' })",
      to: "getByRole('button', { name: 'Pay now' })",
      before: 'Pay',
      after: 'Pay now',
      note: null,
      refusal: null,
    },
    pattern: 'I pay',
    step: 'When I pay',
    verification: null,
    comments: 0,
    decidedAt: null,
    decidedBy: null,
    commit: null,
    ...change,
  };
}

/** Returns a run with the edit in which all three scenarios passed, with the given changes. */
export function verificationOf(change: Partial<VerificationResult> = {}): VerificationResult {
  return {
    runId: 'verified',
    startedAt: 60_000,
    by: 'Ada',
    number: 490,
    state: 'verified',
    passed: 3,
    total: 3,
    fixedStep: null,
    ...change,
  };
}
