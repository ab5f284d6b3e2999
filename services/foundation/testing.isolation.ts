/** Sandboxes of the worker's tests: the best ones that work here, unless TEST_ISOLATION names one kind. */
export const isolationAsked = process.env['TEST_ISOLATION'] ?? 'auto';
