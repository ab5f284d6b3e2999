import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGitStore } from '#services/foundation/git/index';
import { silentLog } from '#services/foundation/testing.log';
import { outsideProject } from '../flows/outside-client';
import { startProduct } from '../flows/product';
import { fetchPage, timePages, type Asked } from './fetched';
import type { Bench } from './measure';
import { signIn } from './pages';

const folders = 300;
const features = 5_000;

/** The features page of a large project: weight of the document and time of the server. */
export const largeTree: Bench = {
  name: `tree of ${features} features in ${folders} folders`,
  async measure() {
    const product = await startProduct({ env: { WORKER: 'off' } });
    try {
      const owner = await outsideProject(product.url);
      await fill(join(product.dataDir, 'git'), owner.projectId);
      const cookie = await signIn(product.url, owner);
      const page = (path: string) => ({ url: `${product.url}${path}`, cookie });
      const at = (query: string) => page(`/${owner.projectId}/features${query}`);
      const first = await fetchPage(at('?folders=').url, cookie);
      const pages = new Map<string, Asked>([
        ['/healthz', page('/healthz')],
        ['sign-in', { url: `${product.url}/login` }],
        ['all folders', at('?folders=')],
        ['a folder', at(`?folders=${folderName(7)}`)],
        ['a feature', at(`?folders=${folderName(7)}&feature=${featureName(7)}`)],
        ['search with one match', at(`?folders=&search=${featureName(4_321)}`)],
        ['search with 500 rows', at('?folders=&search=Guest')],
        ['Move to folder', at(`/move?folders=${folderName(7)}&feature=${featureName(7)}`)],
      ]);
      const timings = await timePages(pages);
      const cpu = new Map<string, number>();
      for (const [name, { url, cookie: own }] of pages) {
        cpu.set(name, await cpuOf(product.pid, 20, () => fetchPage(url, own)));
      }
      const floor = timings.get('/healthz')?.p50 ?? Number.NaN;
      return [
        {
          columns: ['', 'html kB', 'p50 ms', 'p95 ms', '÷ healthz', 'cpu ms'],
          rows: [...timings].map(([name, { bytes, p50, p95 }]) => [
            ...[name, (bytes / 1000).toFixed(1), p50.toFixed(1), p95.toFixed(1), (p50 / floor).toFixed(1)],
            (cpu.get(name) ?? Number.NaN).toFixed(1),
          ]),
          notes: [
            'cpu: of the server per page, compression included; without the database and git',
            'html: kB as transferred (brotli); p50, p95: 30 GETs on an open connection, to the last byte',
            `the first page after the commit, which reads and parses all features: ${first.ms.toFixed(0)} ms`,
          ],
        },
      ];
    } finally {
      await product.stop();
    }
  },
};

/** CPU milliseconds of a process per call, from /proc in ticks of 10 ms. */
async function cpuOf(pid: number, times: number, call: () => Promise<unknown>): Promise<number> {
  const before = await cpuTime(pid);
  for (let done = 0; done < times; done++) await call();
  return ((await cpuTime(pid)) - before) / times;
}

async function cpuTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets: user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const folderName = (index: number) => `Area ${index % folders}`;
const featureName = (index: number) => `Feature number ${index}`;

/** All features in one commit. */
async function fill(root: string, projectId: string): Promise<void> {
  const git = createGitStore({ root, path: '/usr/local/bin:/usr/bin:/bin', log: silentLog });
  const changes = Array.from({ length: features }, (_, index) => ({
    path: `features/${folderName(index)}/${featureName(index)}.feature`,
    content: featureText(index),
  }));
  const author = { name: 'Grace Hopper', email: 'grace@example.com' };
  const result = await git.commit({ repo: projectId, branch: 'main', changes, author, message: 'Many' });
  await git.close();
  if (result.status !== 'committed') throw new Error(`The features were not written: ${result.status}`);
}

function featureText(index: number): string {
  const scenario = (name: string) => `
  @area${index % folders}
  Scenario: ${name} ${index}
    Given I open the shop
    When I search for "mug ${index}"
    Then the page shows ${index} items
`;
  const names = ['Guest pays by card', 'Member pays by voucher', 'Nothing was found'];
  return `Feature: Number ${index}\n${names.map(scenario).join('')}`;
}
