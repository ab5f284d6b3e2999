import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { done, type Calls } from '../outside-client';

const betweenWrites = 400;

/** Writes to a product until it is stopped, and records the acknowledged writes. */
export interface Ledger {
  /** Number of acknowledged writes by kind. */
  acknowledged(): Record<string, number>;
  /** Number of writes that were refused or not answered. */
  refused(): number;
  stop(): Promise<void>;
  /** Reads all acknowledged data. @returns data that is not there byte for byte */
  lost(): Promise<string[]>;
}

/** A separate project for the writes, so that they do not affect the runs. */
export interface LedgerOptions {
  calls(): Calls;
  url: string;
  projectId: string;
}

export async function startLedger({ calls, url, projectId }: LedgerOptions): Promise<Ledger> {
  const features = new Map<string, string>();
  const stepFiles = new Map<string, string>();
  const imports = new Map<string, string[]>();
  let refused = 0;
  let stopped = false;

  const writeFeature = async (number: number) => {
    const [name, data] = [`kept-${number}.feature`, featureOf(number)];
    done(await calls().workspace.pushScenario({ body: { projectId, name, data, baseVersion: null } }));
    features.set(name, data);
  };
  const writeSteps = async (number: number) => {
    const [name, content] = [
      `kept-${number}.mjs`,
      `// größe 🛒 ${number}\r\nexport const kept = ${number};\n\n`,
    ];
    done(await calls().workspace.uploadStepFiles({ body: { projectId, files: [{ name, content }] } }));
    stepFiles.set(name, content);
  };
  const importResults = async (number: number) => {
    const names = Array.from({ length: 20 }, (_, test) => `Kept ${number} ${test}`);
    const cases = names.map((name) => `<testcase name="${name}" classname="Shop"/>`).join('');
    const body = new Blob([`<testsuite name="kept">${cases}</testsuite>`]).stream();
    const query = { format: 'junit' as const, run: `kept-${number}` };
    imports.set(done(await calls().runs.importResults({ query, body })).runId, names);
  };
  const keepWriting = async (write: (number: number) => Promise<void>) => {
    for (let number = 0; !stopped; number++) {
      await write(number).catch(() => void refused++);
      await delay(betweenWrites);
    }
  };
  const writing = Promise.all([writeFeature, writeSteps, importResults].map(keepWriting));
  const { accessKey } = done(
    await calls().auth.createAccessKey({ body: { name: 'Ledger', projectId, scopes: ['read'] } }),
  );
  return {
    acknowledged: () => ({ features: features.size, stepFiles: stepFiles.size, imports: imports.size }),
    refused: () => refused,
    async stop() {
      stopped = true;
      await writing;
    },
    async lost() {
      const lost: string[] = [];
      await inClone(`${url}/git/${projectId}.git`, accessKey.token, async (folder) => {
        const is = (path: string) => readFile(join(folder, path), 'utf8').catch(() => null);
        for (const [name, text] of features)
          if ((await is(`features/${name}`)) !== text) lost.push(`features/${name}`);
        for (const [name, text] of stepFiles)
          if ((await is(`features/step_definitions/${name}`)) !== text) lost.push(name);
      });
      for (const [runId, names] of imports) {
        const found = await calls().runs.getRun({ query: { runId } });
        const titles = found.status ? found.run.report.testCases.map(({ scenarioName }) => scenarioName) : [];
        if (names.some((name) => !titles.includes(name))) lost.push(`import ${runId}`);
      }
      return lost;
    },
  };
}

/** Bytes that editors and parsers like to change. */
function featureOf(number: number): string {
  return `Feature: Kept ${number}\r\n\r\n\tScenario: Tab   \r\n\t\tGiven "größe ${number}" 你好 🛒`;
}

async function inClone(
  address: string,
  token: string,
  look: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-clone-'));
  try {
    const url = new URL(address);
    url.username = 'ledger';
    url.password = token;
    const settings = ['-c', 'core.autocrlf=false', '-c', 'credential.helper='];
    await promisify(execFile)('git', [...settings, 'clone', '--quiet', url.href, folder]);
    await look(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
