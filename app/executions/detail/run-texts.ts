/** Reasons why an execution cannot run (docs/rules/executions.md, Groups and threads). */
export const allocateFirst = 'Please allocate some threads to at least one flow first';
export const saveFirst = 'Save your changes first: a run takes what is saved.';
