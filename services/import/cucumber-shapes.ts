import { z } from 'zod';

/** The parts of Cucumber's messages (protocol 20 to 32) from which results are read. */

const timestamp = z.object({ seconds: z.number(), nanos: z.number().default(0) });
const id = z.string();
const location = z.object({ line: z.number() }).partial().default({});
const step = z.object({ id, keyword: z.string(), location });
const examples = z.object({
  tableHeader: z.object({ cells: z.array(z.object({ value: z.string() })) }).nullish(),
  tableBody: z.array(z.object({ id, location, cells: z.array(z.object({ value: z.string() })) })).nullish(),
});
const scenario = z.object({
  id,
  location,
  steps: z.array(step).default([]),
  examples: z.array(examples).default([]),
});
const background = z.object({ steps: z.array(step).default([]) });
const ruleChild = z.object({ background: background.nullish(), scenario: scenario.nullish() });
const child = ruleChild.extend({ rule: z.object({ children: z.array(ruleChild).default([]) }).nullish() });

const cell = z.object({ value: z.string() });
const argument = z.object({
  docString: z.object({ content: z.string(), mediaType: z.string().nullish() }).nullish(),
  dataTable: z.object({ rows: z.array(z.object({ cells: z.array(cell) })) }).nullish(),
});

const source = z.object({ uri: z.string().nullish(), location: location.nullish() }).default({});

const product = z.object({ name: z.string(), version: z.string().nullish() }).nullish().catch(null);

export const envelope = z.object({
  meta: z.object({ os: product, runtime: product }).optional().catch(undefined),
  gherkinDocument: z
    .object({
      uri: z.string().nullish(),
      feature: z.object({ name: z.string().default(''), children: z.array(child).default([]) }).nullish(),
    })
    .optional(),
  pickle: z
    .object({
      id,
      uri: z.string(),
      name: z.string(),
      astNodeIds: z.array(id).default([]),
      location: location.nullish(),
      tags: z.array(z.object({ name: z.string() })).default([]),
      steps: z.array(
        z.object({
          id,
          text: z.string(),
          type: z.string().nullish(),
          astNodeIds: z.array(id).default([]),
          argument: argument.nullish(),
        }),
      ),
    })
    .optional(),
  hook: z
    .object({ id, name: z.string().nullish(), type: z.string().nullish(), sourceReference: source })
    .optional(),
  stepDefinition: z.object({ id, sourceReference: source }).optional(),
  testCase: z
    .object({
      id,
      pickleId: id,
      testSteps: z.array(
        z.object({
          id,
          pickleStepId: id.nullish(),
          hookId: id.nullish(),
          stepDefinitionIds: z.array(id).nullish(),
        }),
      ),
    })
    .optional(),
  testCaseStarted: z.object({ id, testCaseId: id, attempt: z.number().default(0), timestamp }).optional(),
  testStepFinished: z
    .object({
      testCaseStartedId: id,
      testStepId: id,
      testStepResult: z.object({
        status: z.string(),
        /** Null when the file has no duration that can be read. */
        duration: timestamp.nullish().catch(null),
        message: z.string().nullish(),
      }),
    })
    .optional(),
  attachment: z
    .object({
      body: z.string(),
      contentEncoding: z.string(),
      mediaType: z.string(),
      fileName: z.string().nullish(),
      testCaseStartedId: id.nullish(),
      testStepId: id.nullish(),
    })
    .optional(),
  /** An attachment that is kept elsewhere. */
  externalAttachment: z
    .object({
      url: z.string(),
      mediaType: z.string(),
      testCaseStartedId: id.nullish(),
      testStepId: id.nullish(),
    })
    .optional(),
  testCaseFinished: z.object({ testCaseStartedId: id, timestamp }).optional(),
  parseError: z.object({ source, message: z.string() }).optional(),
  /** Hooks of the whole run, such as BeforeAll. */
  testRunHookStarted: z.object({ id, hookId: id }).optional(),
  testRunHookFinished: z
    .object({
      testRunHookStartedId: id,
      result: z.object({ status: z.string(), message: z.string().nullish() }),
    })
    .optional(),
  testRunFinished: z
    .object({
      success: z.boolean().default(true),
      message: z.string().nullish(),
      exception: z.object({ message: z.string().nullish(), stackTrace: z.string().nullish() }).nullish(),
    })
    .optional(),
});
export type CucumberEnvelope = z.output<typeof envelope>;
type Part<Name extends keyof CucumberEnvelope> = NonNullable<CucumberEnvelope[Name]>;
export type GherkinDocument = Part<'gherkinDocument'>;
export type Pickle = Part<'pickle'>;
export type Hook = Part<'hook'>;
export type CucumberTestCase = Part<'testCase'>;
export type TestCaseStarted = Part<'testCaseStarted'>;
export type TestStepFinished = Part<'testStepFinished'>;
export type Attachment = Part<'attachment'>;
export type ExternalAttachment = Part<'externalAttachment'>;

export const millisecondsOfTimestamp = ({ seconds, nanos }: z.output<typeof timestamp>) =>
  seconds * 1000 + nanos / 1e6;
