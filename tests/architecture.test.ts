import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allPages, outsidePages, projectPages, routeFileOf } from '~/pages/pages';
import { emptyNames, environmentReads, unfinished, untyped } from './architecture/contents';
import { brokenLinks, readDocuments, readStyles, unknownDocuments } from './architecture/documents';
import { ungatedRoutes, unrecordedRoutes } from './architecture/gates';
import { importCycles, importsAgainstDirection } from './architecture/imports';
import { repeatedNames } from './architecture/names';
import { unscoped } from './architecture/scope';
import { readSources } from './architecture/source';
import { unknownClasses } from './architecture/styles';

// The rules of docs/ARCHITECTURE.md on the real tree. Each failure names file and rule. architecture-rules.test.ts
// proves that the rules find their violations.
const project = fileURLToPath(new URL('..', import.meta.url));
const sources = readSources(project);
const pages = allPages([...outsidePages, ...projectPages]);
const documents = readDocuments(project);

test('imports go one way', () => {
  expect(importsAgainstDirection(sources)).toEqual([]);
});

test('imports, those of types included, have no cycles', () => {
  expect(importCycles(sources)).toEqual([]);
});

test('every loader and action calls the gate itself or is public', () => {
  const open = pages.filter(({ audience }) => audience === 'everyone').map(routeFileOf);
  expect(ungatedRoutes(sources, ['root.tsx', ...open])).toEqual([]);
});

test('every route module has a record, and every record a file', () => {
  expect(unrecordedRoutes(sources, ['root.tsx', ...pages.map(routeFileOf)])).toEqual([]);
});

test('pages, links and forms name the branch and the environment that they were rendered for', () => {
  expect(unscoped(sources)).toEqual([]);
});

test('the environment is read in one place', () => {
  expect(environmentReads(sources)).toEqual([]);
});

test('nothing gives up types', () => {
  expect(untyped(sources)).toEqual([]);
});

test('classes that components name stand in their style sheets', () => {
  expect(unknownClasses(sources, readStyles(project))).toEqual([]);
});

test('names say something', () => {
  expect(emptyNames(sources)).toEqual([]);
});

test('exported types and functions have a name of their own', () => {
  expect(repeatedNames(sources)).toEqual([]);
});

test('nothing is left unfinished', () => {
  expect(unfinished(sources)).toEqual([]);
});

test('documents that comments name are there, with the sections that they name', () => {
  expect(unknownDocuments([...sources, ...readStyles(project)], documents)).toEqual([]);
});

test('documents lead to what is there', () => {
  expect(brokenLinks(documents, (path) => existsSync(join(project, path)))).toEqual([]);
});
