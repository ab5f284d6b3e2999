/** Which sandboxes the tests of the worker run in: the better ones that work, unless TEST_ISOLATION asks for one kind. */
export const isolationAsked = process.env['TEST_ISOLATION'] ?? 'auto';
