export { createFixedCode, type FixedCodeDeps } from './fixed-code';
export { createHealedCode, type HealedCode } from './propose';
