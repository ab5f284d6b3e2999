import { AfterStep, setDefaultTimeout } from '@cucumber/cucumber';
import { takeHooks } from './process/hook-hand-over';

/**
 * Support code of ours, which cucumber loads before that of the user. So this AfterStep is the last of them all and
 * sees the page as the step left it. A bundle of its own: a module that it shared with main.js could be imported by step
 * code, and with it everything that main.js knows.
 */
const { stepTimeout, afterStep } = takeHooks();
setDefaultTimeout(stepTimeout);
AfterStep({ timeout: -1 }, (hook) => afterStep(hook));
