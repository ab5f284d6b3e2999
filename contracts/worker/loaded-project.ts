import { z } from 'zod';

/**
 * What cucumber reads of a project: its configuration, and its step definitions after its step code was loaded. The
 * process that loads the code reports it (runner/process/inspect.ts). The code shares that process and can report
 * anything about its own project, so the worker checks the shape and cuts everything to these limits.
 * Paths are relative to the project.
 */

/** Limits of a report. Longer lists lose their last entries, and entries with longer paths or patterns; notes say so. */
export const loadedLimits = {
  definitions: 5_000,
  features: 5_000,
  supportFiles: 3_000,
  hooks: 1_000,
  parameterTypes: 500,
  /** Regular expressions of one parameter type. */
  regexps: 1_000,
  problems: 200,
  notes: 50,
  /** Entries of a list in the configuration. */
  names: 200,
  /** Largest number of retries or parallel processes; larger numbers are reported as this one. */
  count: 1_000_000,
  /** Characters of a pattern. */
  pattern: 2_000,
  /** Characters of a path or a name. */
  name: 500,
  /** Characters of the message of a problem. */
  message: 4_000,
  /** Characters of the message of a problem if the report would be too long. */
  shortMessage: 300,
  /** Bytes of the whole report as JSON, which must fit into one message of the process (frames.ts). */
  report: 900_000,
} as const;

const cut = (longest: number) => z.string().transform((text) => text.slice(0, longest));
const name = cut(loadedLimits.name);
const list = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most);
const names = list(name, loadedLimits.names);
const line = z.number().int().min(0).max(10_000_000);

const configuration = z.object({
  /** The configuration file; left out when there is none. */
  file: name.optional(),
  profiles: names,
  /** Paths of features as the configuration names them; empty: cucumber's default. */
  paths: names,
  /** The feature files that these paths mean; empty if the report would be too long. */
  features: list(name, loadedLimits.features),
  requirePaths: names,
  importPaths: names,
  /** The files of step code that these paths mean, in the order in which they are loaded. */
  supportFiles: list(name, loadedLimits.supportFiles),
  requireModules: names,
  loaders: names,
  tags: cut(loadedLimits.pattern),
  retry: z.number().int().min(0).max(loadedLimits.count),
  parallel: z.number().int().min(0).max(loadedLimits.count),
  /** Language of features without a `# language` line. */
  language: name,
  /** Names of the world parameters. Their values may be secret. */
  worldParameters: names,
});

const definition = z.object({
  /** Keyword of the function: Given, When, Then, or Unknown for `defineStep`. */
  keyword: z.enum(['Given', 'When', 'Then', 'Unknown']),
  pattern: z.object({
    kind: z.enum(['expression', 'regexp']),
    source: cut(loadedLimits.pattern),
    flags: z.string().max(10),
  }),
  file: name,
  line,
});

const hook = z.object({
  kind: z.enum(['Before', 'After', 'BeforeStep', 'AfterStep', 'BeforeAll', 'AfterAll']),
  name: name.optional(),
  tags: cut(loadedLimits.pattern).optional(),
  file: name,
  line,
});

export const loadedProject = z.object({
  configuration,
  definitions: list(definition, loadedLimits.definitions),
  parameterTypes: list(
    z.object({ name, regexps: list(cut(loadedLimits.pattern), loadedLimits.regexps) }),
    loadedLimits.parameterTypes,
  ),
  hooks: list(hook, loadedLimits.hooks),
  /** Files that do not load, and definitions that cucumber refuses. `line` 0: unknown. */
  problems: list(
    z.object({
      file: name,
      line,
      message: cut(loadedLimits.message),
      /** The file of step code that does not load because of it; left out: the file itself. */
      loading: name.optional(),
    }),
    loadedLimits.problems,
  ),
  /** Sentences about settings that work differently in Scenarium. */
  notes: list(cut(loadedLimits.pattern), loadedLimits.notes),
  /** True when files, definitions or problems were cut: a definition that is not listed may exist all the same. */
  isCut: z.boolean().optional(),
});

export type LoadedProject = z.infer<typeof loadedProject>;
export type LoadedDefinition = LoadedProject['definitions'][number];
export type LoadedHook = LoadedProject['hooks'][number];
export type LoadedConfiguration = LoadedProject['configuration'];
