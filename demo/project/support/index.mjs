export { openBrowserForEachScenario } from './browser.mjs';
export { findEnvironment } from './environment.mjs';
export { fillTestData, fillTestDataIntoSteps } from './test-data.mjs';
