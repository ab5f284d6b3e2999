import { AfterStep, setDefaultTimeout } from '@cucumber/cucumber';
import { takeHooks } from './process/hook-hand-over';

/**
 * Support code of Scenarium. Cucumber loads it before the user's support code.
 * Cucumber runs AfterStep hooks in reverse order, so this hook runs after the user's hooks.
 * This file is a bundle of its own. If it shared a module with main.js, step code could import that module and reach
 * everything that main.js knows.
 */
const { stepTimeout, afterStep } = takeHooks();
setDefaultTimeout(stepTimeout);
AfterStep({ timeout: -1 }, (hook) => afterStep(hook));
