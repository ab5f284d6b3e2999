/** The workers of Monaco; scripts/prebundle-monaco.ts bundles them apart. */
export { default as EditorWorker } from 'monaco-editor/editor/editor.worker?worker';
export { default as TypeScriptWorker } from 'monaco-editor/language/typescript/ts.worker?worker';
