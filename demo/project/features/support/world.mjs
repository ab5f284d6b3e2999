import { setDefaultTimeout } from '@cucumber/cucumber';
import { openBrowserForEachScenario, fillTestDataIntoSteps } from '@local/test-support';

// One step may take this long; a single action on the page gives up earlier and says on what it waited.
setDefaultTimeout(60_000);

openBrowserForEachScenario({ actionTimeout: 10_000 });
fillTestDataIntoSteps();
