import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type TypeScript from 'typescript';

/**
 * Loads TypeScript without a build step (docs/decisions/0108-projects-as-cucumber-loads-them.md). Loaders such as tsx
 * and ts-node/esm run in threads, which step code may not start, so this module takes their place. Types are removed
 * and never checked.
 *
 * - CommonJS: `require` compiles a file when it is loaded, under its own name.
 * - Modules: Node cannot be told how to load them in this process. So each file that an entry reaches is compiled
 *   before, into a JavaScript file beside it in the process's copy of the repository, with its imports rewritten.
 */

/** Loaders that this module replaces. */
const replaced =
  /^(ts-node(\/(register|esm)(\/(transpile-only|type-check|files))?(\.mjs)?)?|tsx(\/(cjs|esm|cli|preflight))?(\/api)?|@swc-node\/register(\/(esm|esm-register|index))?|@swc\/register|@swc\/node|esbuild-register(\/(dist\/node|loader))?|esbuild-runner\/register|sucrase\/register(\/ts)?|@babel\/register|ts-node-maintained(\/(register|esm))?|tsconfig-paths\/register(\.js)?|@esbuild-kit\/(cjs|esm)-loader|@ts-tools\/node(\/r)?|esm)$/;

/** Returns whether a required module or loader of the configuration is replaced. */
export const isReplacedLoader = (name: string) => replaced.test(name);

/** Most TypeScript files that are compiled before loading, and most bytes of one. */
const maxFiles = 3_000;
const maxBytes = 2_000_000;

const typescriptFile = /\.[cm]?tsx?$/;
const scriptFile = /\.[cm]?[jt]sx?$/;
export const isTypescript = (path: string) => typescriptFile.test(path) && !/\.d\.[cm]?ts$/.test(path);

/** TypeScript files that an import of a JavaScript file means when it does not exist. */
const sourcesOf: Record<string, string[]> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};
const emitted: Record<string, string> = { '.ts': '.js', '.tsx': '.js', '.mts': '.mjs', '.cts': '.cjs' };
const addedExtensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.jsx', '.json'];

type Compiler = typeof TypeScript;
type Options = TypeScript.CompilerOptions;

/** The parts of Node's CommonJS loader that hooks such as ts-node use. They are no declared API. */
interface CommonJs {
  _extensions: Record<string, (module: CompiledModule, filename: string) => void>;
  _resolveFilename(request: string, parent: { filename?: string } | undefined, ...rest: unknown[]): string;
}
interface CompiledModule extends NodeModule {
  _compile(code: string, filename: string): void;
}

/** TypeScript files by the files that were compiled from them. */
const compiledFrom = new Map<string, string>();

/** Returns the TypeScript file that a file was compiled from, or the file itself. */
export const sourceOf = (path: string) => compiledFrom.get(path) ?? path;

/** Thrown for a file with a syntax error. The message names file, line and reason. */
export class TypescriptSyntaxError extends SyntaxError {
  constructor(
    readonly file: string,
    readonly line: number,
    reason: string,
  ) {
    super(`${file}:${line}: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}

export class TypescriptLoader {
  readonly #ts: Compiler;
  readonly #optionsOf = new Map<string, Options>();
  readonly #scopes = new Map<string, 'module' | 'commonjs'>();
  /** Files that Node can import, by the file that they stand for. */
  readonly #importable = new Map<string, string>();
  /** Why files cannot be imported: they, or files that they reach, do not compile. */
  readonly #failures = new Map<string, Error>();

  /**
   * @param projectDir the process's copy of the repository, without links in its path
   * @param fileLimit number of files that step code may reach
   */
  constructor(
    private readonly projectDir: string,
    private readonly fileLimit = maxFiles,
  ) {
    this.#ts = createRequire(import.meta.url)('typescript') as Compiler;
  }

  /** Makes `require` load TypeScript and the aliases of tsconfig.json, and stacks name the sources. */
  install(): void {
    process.setSourceMapsEnabled(true);
    const commonJs = Module as unknown as CommonJs;
    const { _extensions: extensions, _resolveFilename: resolveFilename } = commonJs;
    const compile = (module: CompiledModule, filename: string) =>
      module._compile(this.#compiled(filename, readFileSync(filename, 'utf8'), 'commonjs'), filename);
    const plain = extensions['.js'];
    // Order matters: without an extension, Node tries them in this order, as with ts-node.
    for (const extension of ['.ts', '.tsx', '.cts', '.mts', '.jsx']) extensions[extension] = compile;
    extensions['.js'] = (module, filename) => {
      if (this.#isSource(filename) && this.#scopeOf(filename) === 'commonjs') {
        const text = readFileSync(filename, 'utf8');
        if (/^\s*(import\s*[\w{*'"]|export\s+[\w{*])/m.test(text)) return compile(module, filename);
      }
      plain?.(module, filename);
    };
    commonJs._resolveFilename = (request, parent, ...rest) => {
      const from = parent?.filename;
      const isSource = from !== undefined && this.#isSource(from);
      const alias = isSource ? this.#aliased(request, from) : null;
      if (alias) return alias;
      try {
        return resolveFilename.call(Module, request, parent, ...rest);
      } catch (error) {
        const found =
          isSource && /^\.{1,2}(\/|$)/.test(request) ? findScript(resolve(dirname(from), request)) : null;
        if (found) return found;
        throw error;
      }
    };
  }

  /**
   * Returns the file to import for a support file. Compiles the file and all files that it reaches.
   * @throws {TypescriptSyntaxError}
   */
  entry(path: string): string {
    return scriptFile.test(path) ? this.#importableOf(path) : path;
  }

  #importableOf(path: string): string {
    const known = this.#importable.get(path);
    if (known !== undefined) return known;
    const failure = this.#failures.get(path);
    if (failure) throw failure;
    try {
      return this.#prepared(path);
    } catch (error) {
      this.#importable.delete(path);
      this.#failures.set(path, error as Error);
      throw error;
    }
  }

  #prepared(path: string): string {
    if (this.#importable.size - this.#forComputed >= this.fileLimit) {
      throw new Error(
        `The step code reaches more than ${this.fileLimit} files. Name fewer files in the configuration.`,
      );
    }
    if (path.endsWith('.json')) return this.#written(path, `${path}.mjs`, `export default ${textOf(path)};`);
    if (!this.#isSource(path)) return path;
    const isModule = this.#isModule(path);
    if (!isTypescript(path)) {
      this.#importable.set(path, path);
      if (isModule) this.#rewriteModule(path);
      return path;
    }
    if (!isModule) return this.#shim(path);
    const target = emittedFor(path);
    this.#importable.set(path, target);
    compiledFrom.set(target, path);
    const { text } = this.#rewritten(path);
    writeFileSync(target, this.#compiled(path, text, 'module'));
    return target;
  }

  #written(path: string, target: string, text: string): string {
    this.#importable.set(path, target);
    compiledFrom.set(target, path);
    writeFileSync(target, text);
    return target;
  }

  #rewriteModule(path: string): void {
    const { text, changed } = this.#rewritten(path);
    if (changed) writeFileSync(path, text);
  }

  /** Writes a CommonJS file that Node can import, with the names of a TypeScript file's exports for its parser. */
  #shim(path: string): string {
    const names = [...this.#exportNames(path)].filter((name) => name !== 'default' && name !== '__esModule');
    const source = JSON.stringify(`./${basename(path)}`);
    return this.#written(
      path,
      `${path}.cjs`,
      `const loaded = require(${source});\nmodule.exports = loaded;\n0 && (module.exports = { ${names.join(', ')} });\n`,
    );
  }

  #exportNames(path: string, seen = new Set<string>()): Set<string> {
    const names = new Set<string>();
    if (seen.has(path)) return names;
    seen.add(path);
    const code = this.#compiled(path, textOf(path), 'commonjs');
    const exported = /\bexports\.([\w$]+) =|\(exports, "([\w$]+)", \{ enumerable/g;
    for (const [, assigned, defined] of code.matchAll(exported)) names.add(assigned ?? defined ?? '');
    for (const [, request = ''] of code.matchAll(/__exportStar\(require\("([^"]+)"\)/g)) {
      const next = this.#resolved(request, path);
      if (next && scriptFile.test(next)) this.#exportNames(next, seen).forEach((name) => names.add(name));
    }
    names.delete('');
    return names;
  }

  /** Returns the text of a module in which imports of files of the project name files that Node can import. */
  #rewritten(path: string): { text: string; changed: boolean } {
    const text = textOf(path);
    const { imports, isOpen } = importsIn(this.#ts, path, text);
    if (isOpen) this.#compileAll();
    let changed = text;
    for (const { request, start, end, hasAttributes } of imports.reverse()) {
      const found = this.#resolved(request, path);
      if (!found || (hasAttributes && found.endsWith('.json'))) continue;
      const target = this.#importableOf(found);
      const specifier = relative(dirname(path), target).replaceAll('\\', '/');
      const written = specifier.startsWith('.') ? specifier : `./${specifier}`;
      if (written !== request) changed = changed.slice(0, start) + written + changed.slice(end);
    }
    return { text: changed, changed: changed !== text };
  }

  /**
   * Compiles all TypeScript modules, up to the limit of files, because an import names its file only at run time.
   * A file that does not compile fails only for those that import it.
   */
  #compileAll(): void {
    if (this.#hasAll) return;
    this.#hasAll = true;
    const before = this.#importable.size;
    for (const path of typescriptIn(this.projectDir)) {
      if (this.#forComputed >= this.fileLimit) return;
      try {
        this.#importableOf(path);
      } catch (error) {
        const target = emittedFor(path);
        const thrown = `throw new SyntaxError(${JSON.stringify((error as Error).message)});`;
        if (this.#isModule(path) && !existsSync(target)) writeFileSync(target, thrown);
      }
      this.#forComputed = this.#importable.size - before;
    }
  }
  #hasAll = false;
  /** Number of files that were compiled only for computed imports, and that do not count for the limit. */
  #forComputed = 0;

  /** Returns the file of the project that an import means; null when Node finds it, or nothing does. */
  #resolved(request: string, from: string): string | null {
    if (/^\.{1,2}(\/|$)/.test(request))
      return findScript(resolve(dirname(from), request.replace(/\?.*$/, '')));
    if (/^(node:|file:|data:|https?:|#)/.test(request)) return null;
    return this.#aliased(request, from) ?? this.#workspaceFile(request, from);
  }

  /** Resolves `paths` and `baseUrl` of tsconfig.json. Modules of Node win over files with the same name. */
  #aliased(request: string, from: string): string | null {
    if (/^(\.|\/)/.test(request) || isBuiltin(request)) return null;
    const options = this.#tsconfigOf(from);
    const base = options.baseUrl ?? (options.pathsBasePath as string | undefined);
    if (base === undefined) return null;
    const rules = Object.entries(options.paths ?? {}).sort(
      ([a], [b]) => prefixOf(b).length - prefixOf(a).length,
    );
    for (const [pattern, targets] of rules) {
      const [prefix = '', suffix] = pattern.split('*');
      const isMatch =
        suffix === undefined
          ? request === pattern
          : request.length >= prefix.length + suffix.length &&
            request.startsWith(prefix) &&
            request.endsWith(suffix);
      if (!isMatch) continue;
      const middle = suffix === undefined ? '' : request.slice(prefix.length, request.length - suffix.length);
      for (const target of targets) {
        const found = findScript(
          resolve(
            base,
            target.replace('*', () => middle),
          ),
        );
        if (found) return found;
      }
    }
    return options.baseUrl === undefined ? null : findScript(resolve(options.baseUrl, request));
  }

  /** Returns the file of a package inside the project, if it is TypeScript. */
  #workspaceFile(request: string, from: string): string | null {
    const [, name = '', subpath = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(request) ?? [];
    for (let folder = dirname(from); this.#isWithin(folder); folder = dirname(folder)) {
      const link = join(folder, 'node_modules', name);
      if (!existsSync(link)) continue;
      const target = realpathSync(link);
      if (!this.#isWithin(target) || target.includes('/node_modules/')) return null;
      const file = subpath === '' ? mainOf(target) : exportOf(target, subpath);
      return file && isTypescript(file) ? file : null;
    }
    return null;
  }

  /** @throws {TypescriptSyntaxError} */
  #compiled(path: string, text: string, format: 'module' | 'commonjs'): string {
    const ts = this.#ts;
    const { outputText, diagnostics = [] } = ts.transpileModule(text, {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: this.#compilerOptions(path, format),
    });
    const error = diagnostics.find(({ file, category }) => file && category === ts.DiagnosticCategory.Error);
    if (error?.file) {
      const { line } = error.file.getLineAndCharacterOfPosition(error.start ?? 0);
      const reason = ts.flattenDiagnosticMessageText(error.messageText, ' ');
      throw new TypescriptSyntaxError(relative(this.projectDir, path), line + 1, reason);
    }
    return outputText;
  }

  #compilerOptions(path: string, format: 'module' | 'commonjs'): Options {
    const { ModuleKind, ScriptTarget, JsxEmit } = this.#ts;
    const project = this.#tsconfigOf(path);
    const target = project.target ?? ScriptTarget.ES2022;
    const isModule = format === 'module';
    return {
      experimentalDecorators: project.experimentalDecorators,
      emitDecoratorMetadata: project.emitDecoratorMetadata,
      esModuleInterop: project.esModuleInterop ?? true,
      jsx: project.jsx === undefined || project.jsx === JsxEmit.Preserve ? JsxEmit.ReactJSX : project.jsx,
      jsxFactory: project.jsxFactory,
      jsxFragmentFactory: project.jsxFragmentFactory,
      jsxImportSource: project.jsxImportSource,
      useDefineForClassFields: project.useDefineForClassFields ?? target >= ScriptTarget.ES2022,
      verbatimModuleSyntax: isModule ? project.verbatimModuleSyntax : false,
      // Classes of step code extend classes of cucumber, which an older target could not.
      target: ScriptTarget.ES2022,
      module: isModule ? ModuleKind.ESNext : ModuleKind.CommonJS,
      inlineSourceMap: true,
      sourceMap: false,
    };
  }

  /** Returns the options of the nearest tsconfig.json; none when there is none or it cannot be read. */
  #tsconfigOf(path: string): Options {
    const folder = dirname(path);
    const known = this.#optionsOf.get(folder);
    if (known) return known;
    const file = join(folder, 'tsconfig.json');
    const found = isFile(file)
      ? this.#readTsconfig(file)
      : folder === this.projectDir || !this.#isWithin(folder)
        ? {}
        : this.#tsconfigOf(folder);
    this.#optionsOf.set(folder, found);
    return found;
  }

  /** Reads a tsconfig.json. A file that it extends and that cannot be read is left out. */
  #readTsconfig(file: string): Options {
    const host = {
      useCaseSensitiveFileNames: true,
      readDirectory: () => [],
      // TypeScript also looks in the folders above the project, where the process may not read.
      fileExists: isFile,
      readFile: (path: string) => (isFile(path) ? readFileSync(path, 'utf8') : undefined),
    };
    try {
      const { config } = this.#ts.readConfigFile(file, host.readFile) as { config?: unknown };
      return this.#ts.parseJsonConfigFileContent(config ?? {}, host, dirname(file)).options;
    } catch {
      return {};
    }
  }

  #isModule(path: string): boolean {
    const extension = extname(path);
    if (/^\.m[jt]s$/.test(extension)) return true;
    return /^\.c[jt]s$/.test(extension) ? false : this.#scopeOf(path) === 'module';
  }

  /** Returns how Node reads `.js` files, by the nearest package.json. */
  #scopeOf(path: string): 'module' | 'commonjs' {
    const folder = dirname(path);
    const known = this.#scopes.get(folder);
    if (known) return known;
    const file = join(folder, 'package.json');
    const scope = isFile(file)
      ? jsonOf(file)['type'] === 'module'
        ? 'module'
        : 'commonjs'
      : folder === this.projectDir || !this.#isWithin(folder)
        ? 'commonjs'
        : this.#scopeOf(folder);
    this.#scopes.set(folder, scope);
    return scope;
  }

  #isWithin(path: string): boolean {
    return path === this.projectDir || path.startsWith(`${this.projectDir}/`);
  }

  /** Returns whether a file belongs to the project itself. */
  #isSource(path: string): boolean {
    return this.#isWithin(path) && !path.slice(this.projectDir.length).includes('/node_modules/');
  }
}

/** Returns the JavaScript file that a TypeScript module is compiled into. */
const emittedFor = (path: string) => path.slice(0, -extname(path).length) + (emitted[extname(path)] ?? '.js');

interface ImportedName {
  request: string;
  /** Position of the name between its quotes. */
  start: number;
  end: number;
  hasAttributes: boolean;
}

/** Finds the names of imported files. `isOpen`: an import computes its name. */
function importsIn(ts: Compiler, path: string, text: string): { imports: ImportedName[]; isOpen: boolean } {
  const imports: ImportedName[] = [];
  let isOpen = false;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const add = (name: TypeScript.Node, hasAttributes: boolean) => {
    if (!ts.isStringLiteralLike(name)) return void (isOpen = true);
    const start = name.getStart(file) + 1;
    imports.push({ request: name.text, start, end: name.getEnd() - 1, hasAttributes });
  };
  const visit = (node: TypeScript.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      add(node.moduleSpecifier, node.attributes !== undefined);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly) {
      add(node.moduleSpecifier, node.attributes !== undefined);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      if (name) add(name, node.arguments.length > 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, isOpen };
}

/** Returns the file that an import of this path means, TypeScript first; null when there is none. */
function findScript(path: string): string | null {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const sources = (sourcesOf[extension] ?? []).map((source) => stem + source);
  const files = [
    ...sources,
    path,
    ...addedExtensions.map((added) => path + added),
    ...addedExtensions.map((added) => join(path, `index${added}`)),
  ];
  return files.find(isFile) ?? null;
}

/** Returns the main file of a package in the project. */
function mainOf(folder: string): string | null {
  const manifest = jsonOf(join(folder, 'package.json'));
  const named = conditionOf(manifest['exports'], '.') ?? manifest['module'] ?? manifest['main'];
  return findScript(typeof named === 'string' ? resolve(folder, named) : join(folder, 'index'));
}

function exportOf(folder: string, subpath: string): string | null {
  const manifest = jsonOf(join(folder, 'package.json'));
  const named = conditionOf(manifest['exports'], `.${subpath}`);
  return findScript(named === undefined ? join(folder, subpath) : resolve(folder, named));
}

/** Reads `exports` of a package.json: a path, conditions, or paths with one star. */
function conditionOf(exported: unknown, subpath: string): string | undefined {
  if (typeof exported === 'string') return subpath === '.' ? exported : undefined;
  if (typeof exported !== 'object' || exported === null) return undefined;
  const table = exported as Record<string, unknown>;
  const isTable = Object.keys(table).some((key) => key.startsWith('.'));
  if (!isTable) return subpath === '.' ? firstCondition(table) : undefined;
  const exact = firstCondition(table[subpath]);
  if (exact !== undefined) return exact;
  for (const [pattern, target] of Object.entries(table)) {
    const [prefix = '', suffix] = pattern.split('*');
    if (suffix === undefined || !subpath.startsWith(prefix) || !subpath.endsWith(suffix)) continue;
    const middle = subpath.slice(prefix.length, subpath.length - suffix.length);
    return firstCondition(target)?.replace('*', () => middle);
  }
  return undefined;
}

function firstCondition(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const conditions = value as Record<string, unknown>;
  for (const name of ['node', 'import', 'module-sync', 'require', 'default']) {
    const found = firstCondition(conditions[name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Yields the TypeScript files of the project. */
function* typescriptIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* typescriptIn(path);
    else if (entry.isFile() && isTypescript(path)) yield path;
  }
}

function textOf(path: string): string {
  if (statSync(path).size > maxBytes) throw new Error(`${basename(path)} is too large to be compiled.`);
  return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
}

/** Returns nothing for a file that does not parse. */
function jsonOf(path: string): Record<string, unknown> {
  try {
    return JSON.parse(textOf(path)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Returns false for files that the process may not see, such as those above the project. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
const prefixOf = (pattern: string) => pattern.split('*')[0] ?? '';
