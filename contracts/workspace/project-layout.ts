import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { where } from './answers';

/** What Scenarium reads of a project's repository: its cucumber configuration, features and step code. */

const place = z.object({
  /** Path in the repository. */
  file: z.string(),
  /** 1-based; 0: not known. */
  line: z.number().int(),
  message: z.string(),
});

export const projectLayout = z.object({
  /**
   * `reading`: a worker reads the step code, or the request waits for one · `read` · `failed`: with a reason ·
   * `no-code`: the commit has no code to load. In the other states than `read`, step code is read without running it.
   */
  state: z.enum(['reading', 'read', 'failed', 'no-code']),
  /** Why reading failed, or why the last attempt was given back. */
  reason: z.string().optional(),
  /** When the state began; milliseconds since 1970. Left out for `no-code`. */
  since: z.number().optional(),
  /** Cucumber's configuration; null while it is not known. It may be that of an older commit while `reading`. */
  configuration: z
    .object({
      /** Path of the file; left out without a file. */
      file: z.string().optional(),
      profiles: z.array(z.string()),
      /** Paths of features, and patterns of step code, as the configuration names them; empty for cucumber's defaults. */
      paths: z.array(z.string()),
      require: z.array(z.string()),
      import: z.array(z.string()),
      requireModules: z.array(z.string()),
      loaders: z.array(z.string()),
    })
    .nullable(),
  features: z.number().int(),
  scenarios: z.number().int(),
  definitions: z.number().int(),
  /** Number of files with step code, and the paths of the first 200. */
  codeFiles: z.number().int(),
  firstCodeFiles: z.array(z.string()),
  /** Files that do not load, and definitions that cucumber refuses. */
  problems: z.array(place),
  /** Sentences about settings of the project that work differently in Scenarium. */
  notes: z.array(z.string()),
  /** Set when no feature was found: the patterns that were tried, and the names at the top of the repository. */
  nothingFound: z.object({ tried: z.array(z.string()), present: z.array(z.string()) }).optional(),
});
export type ProjectLayoutAnswer = z.infer<typeof projectLayout>;

export const projectLayoutCalls = {
  getProjectLayout: endpoint({
    method: 'POST',
    path: '/get-project-layout',
    summary: 'Returns what is read of the repository: configuration, features, step code and its problems.',
    access: 'member',
    scope: 'read',
    body: z.object(where),
    answer: answerOf(projectLayout.shape),
  }),
};
