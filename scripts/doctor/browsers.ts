import { join } from 'node:path';
import pino from 'pino';
import { chromium, firefox, webkit } from 'playwright-core';
import { tryIsolation, type Isolation } from '../../services/worker';
import { browserExecutable, type BrowserName } from '../../services/worker/browser-executable';
import { Browsers } from '../../services/worker/browsers';
import { ok, problem, reasonOfError, warning, type DoctorFinding, type DoctorCheck } from './finding';
import { tryUsers } from './users';

const types = { chromium, firefox, webkit };
const names: BrowserName[] = ['chromium', 'firefox', 'webkit'];

/** Which browsers there are; each is started as a worker starts it. */
export const browsers: DoctorCheck = async (site) => {
  const { env } = site;
  const elsewhere = env.BROWSER_WS_ENDPOINT ?? env.SELENIUM_REMOTE_URL;
  if (elsewhere) return [ok('browsers', `Browsers of ${new URL(elsewhere).host} are used.`)];
  const { isolation, workDir, remove } = await tryUsers(await tryIsolation(env.ISOLATION), site);
  try {
    const findings: DoctorFinding[] = [];
    for (const name of names) findings.push(await look(name, { isolation, workDir }, site));
    return findings;
  } finally {
    await remove();
  }
};

async function look(
  name: BrowserName,
  { isolation, workDir }: { isolation: Isolation; workDir: string },
  { env, buildDir }: Parameters<DoctorCheck>[0],
): Promise<DoctorFinding> {
  const missing = name === 'chromium' && env.WORKER ? problem : warning;
  let executablePath: string;
  try {
    executablePath = browserExecutable(name, env.CHROMIUM_PATH);
  } catch (error) {
    return missing(name, `${reasonOfError(error)}.`);
  }
  const source = new Browsers({
    executablePath: env.CHROMIUM_PATH,
    entry: join(buildDir, 'runner/main.js'),
    workDir,
    diskMb: env.BROWSER_DISK_MB,
    isolation,
    egress: { privateNetworks: false, allow: [], deny: [], own: [] },
    log: pino({ level: 'silent' }),
  });
  try {
    const lease = await source.lease('doctor', name, { baseUrl: 'http://localhost' });
    const browser = await types[name].connect(lease.endpoint);
    const version = browser.version();
    await browser.close();
    return ok(name, `Version ${version} starts (${executablePath}).`);
  } catch (error) {
    return missing(name, `${executablePath} does not start: ${reasonOfError(error)}.`);
  } finally {
    await source.close();
  }
}
