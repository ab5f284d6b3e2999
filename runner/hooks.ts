import { AfterStep, setDefaultTimeout } from '@cucumber/cucumber';
import { takeHooks } from './process/hook-hand-over';

/**
 * Our support code, which cucumber loads before the user's.
 * So this AfterStep runs last, and sees the page as the step left it. It is a bundle of its own: step code could import
 * a module that it shared with main.js, and so reach everything that main.js knows.
 */
const { stepTimeout, afterStep } = takeHooks();
setDefaultTimeout(stepTimeout);
AfterStep({ timeout: -1 }, (hook) => afterStep(hook));
