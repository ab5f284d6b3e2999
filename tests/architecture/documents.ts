import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { anchorOf } from '../../scripts/guide/render';
import type { Source } from './source';

type Text = Pick<Source, 'path' | 'text'>;

/** Returns every document for readers of the repository, by its path in the project. */
export function readDocuments(project: string): Text[] {
  return [...namesIn(project, '.', false), ...namesIn(project, 'docs')]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }));
}

/** Style sheets, which have comments but are no source. */
export function readStyles(project: string): Text[] {
  return [...namesIn(project, 'app'), ...namesIn(project, 'styles')]
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }));
}

function namesIn(project: string, folder: string, recursive = true): string[] {
  return readdirSync(join(project, folder), { recursive, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .sort();
}

/**
 * Code that names a document which is not in the repository, or a section which docs/rules does not have: written as
 * the path, a comma and the section's heading.
 */
export function unknownDocuments(texts: Text[], documents: Text[]): string[] {
  // In pieces, so that this file does not find itself.
  const outside = new RegExp(`\\b(?:shell|workbench)\\.${'md'}\\b|\\b${'speci' + 'fication'}s?\\b`, 'i');
  const named = new RegExp(`\\b${'docs'}/[\\w./-]+\\.md\\b`, 'g');
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  return texts.flatMap(({ path, text }) => {
    const onOneLine = text.replace(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
    const found = outside.exec(onOneLine);
    return [
      ...(found
        ? [`${path}: names "${found[0]}", which is not in this repository; docs/rules has the rules`]
        : []),
      ...[...onOneLine.matchAll(named)].flatMap(({ 0: document, index }) => {
        const existing = headings.get(document);
        if (!existing) return [`${path}: names ${document}, which is not there`];
        const section = /^, (?!docs\/)(.{1,60})/.exec(onOneLine.slice(index + document.length))?.[1];
        if (!document.startsWith('docs/rules/') || section === undefined) return [];
        return existing.some((heading) => section === heading || isBegin(heading, section))
          ? []
          : [`${path}: names a section of ${document} which it does not have: ${section}`];
      }),
    ];
  });
}

function isBegin(heading: string, text: string): boolean {
  return text.startsWith(heading) && !/\w/.test(text.charAt(heading.length));
}

/** Links from one document to a file or a heading which is not there. */
export function brokenLinks(documents: Text[], isThere: (path: string) => boolean): string[] {
  const anchors = new Map(documents.map(({ path, text }) => [path, headingsOf(text).map(anchorOf)]));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, file = '', anchor]) => {
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      if (!isThere(target)) return [`${path}: leads to ${target}, which is not there`];
      if (anchor === undefined || anchors.get(target)?.includes(anchor)) return [];
      return [`${path}: leads to a heading which is not there: ${link.slice(2, -1)}`];
    }),
  );
}

function headingsOf(text: string): string[] {
  const prose = text.replace(/^```[^]*?^```/gm, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());
}
