import ts from 'typescript';
import { sentencesIn, type TextSentence } from './signs';

/** Returns the sentences of a Markdown file: paragraphs, list items, headings and cells of tables, without code. */
export function documentSentences(markdown: string): TextSentence[] {
  const found: TextSentence[] = [];
  let block = { line: 0, text: '' };
  let inCode = false;
  const end = () => {
    found.push(...sentencesIn(withoutMarks(block.text), block.line));
    block = { line: 0, text: '' };
  };
  for (const [index, line] of markdown.split('\n').entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) inCode = !inCode;
    if (isFence || inCode || line.trim() === '' || /^\s*<!--/.test(line)) end();
    else if (line.startsWith('|')) {
      end();
      found.push(...cellsOf(line).flatMap((cell) => sentencesIn(withoutMarks(cell), index + 1)));
    } else {
      if (/^\s*(?:[-*]|\d+\.|#+|>)\s/.test(line)) end();
      if (block.text === '') block.line = index + 1;
      block.text += ` ${line.replace(/^\s*(?:[-*]|\d+\.|#+|>)\s+/, '')}`;
    }
  }
  end();
  return found;
}

// "Whether …" is the usual description of a yes-or-no field in a table.
function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => !cell.startsWith('Whether ') && !/^[-: ]*$/.test(cell));
}

function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .trim();
}

/** Returns the sentences of docstrings and of `//` comments; consecutive comment lines are one text. */
export function commentSentences(code: string): TextSentence[] {
  const lineAt = (index: number) => code.slice(0, index).split('\n').length;
  const docstrings = [...code.matchAll(/\/\*\*([^]*?)\*\//g)].flatMap(({ 1: text = '', index }) =>
    text
      .replace(/^\s*\*[ \t]?/gm, '')
      .split(/\n\s*\n|\n(?=\s*@)/)
      .flatMap((part) => sentencesIn(part.replace(/^\s*@(?:throws|returns)\s+/, '').trim(), lineAt(index))),
  );
  const lines = [...code.matchAll(/(?:^[ \t]*\/\/[ \t]+.*(?:\n|$))+/gm)].flatMap(({ 0: text, index }) =>
    sentencesIn(text.replace(/^[ \t]*\/\/[ \t]+/gm, '').trim(), lineAt(index)),
  );
  return [...docstrings, ...lines];
}

/** Returns the sentences of a module that pages show: texts of elements, and literals that begin with a capital. */
export function pageSentences(path: string, code: string): TextSentence[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: TextSentence[] = [];
  const add = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push(...sentencesIn(text.trim(), line + 1));
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) add(node, textOfElement(node));
    const literal = literalText(node);
    if (literal !== undefined && /^[A-Z]/.test(literal)) add(node, literal);
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Returns the text directly in an element. Each expression or element inside it counts as one word. */
function textOfElement(element: ts.JsxElement | ts.JsxFragment): string {
  return element.children.map((child) => (ts.isJsxText(child) ? child.text : '…')).join('');
}

/** Returns the text of a string or template, in which each expression counts as one word. */
function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => `…${span.literal.text}`)].join('');
}
