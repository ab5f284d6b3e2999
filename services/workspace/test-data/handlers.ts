import type { TestDataItem } from '#domain/test-data/test-data-item';
import { refuseAnswer, unwritten } from '../answers';
import type { OpenBranch } from '../branch-reader';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { decodeText, textProblem } from '../text';
import { dataPath, noDataFile, parseDataFile, type DataFile } from './data-file';
import { listProblem } from './rules';
import { createVault, type Vault } from './vault';

// Handlers of test data (docs/rules/environments-and-data.md, Test data). Rules: rules.ts,
// domain/test-data/test-data-rules.ts.

/** Returns the file of the branch, with its blob as version; empty if there is none. */
async function present({ reader }: WorkspaceDeps, at: OpenBranch) {
  const file = await reader.textFile(at, dataPath);
  return { version: file?.blob ?? '', file: file ? parseDataFile(file.text) : noDataFile };
}

/** Returns an earlier version of the file; null if the repository has no such version. */
async function earlier({ git }: WorkspaceDeps, projectId: string, version: string): Promise<DataFile | null> {
  if (version === '') return noDataFile;
  const bytes = await git.read(projectId, version);
  const file = bytes && parseDataFile(decodeText(bytes));
  return file && 'rows' in file ? file : null;
}

async function conflict(deps: WorkspaceDeps, at: OpenBranch, vault: Vault) {
  const { git } = deps;
  const { file, version } = await present(deps, at);
  if ('problem' in file) return refuseAnswer('broken', file.problem);
  const changedBy = (await git.lastChange(at.projectId, at.commit, dataPath))?.name ?? 'Somebody';
  return {
    status: false as const,
    because: 'conflict' as const,
    changedBy,
    error: `${changedBy} changed the test data since you opened this page.`,
    current: { testData: file.rows.map(vault.toWire), version },
  };
}

export const getTestData: WorkspaceHandler<'getTestData'> = async (
  deps,
  { query: { branch, version } },
  { project: { id: projectId } },
) => {
  const { sealing, reader } = deps;
  const vault = createVault(sealing, projectId);
  if (version !== undefined) {
    const file = await earlier(deps, projectId, version);
    if (!file) return refuseAnswer('missing', 'There is no such version of the test data.');
    return { status: true, testData: file.rows.map(vault.toWire), version };
  }
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const { file, version: now } = await present(deps, at);
  if ('problem' in file) return refuseAnswer('broken', file.problem);
  return { status: true, testData: file.rows.map(vault.toWire), version: now };
};

export const changeTestData: WorkspaceHandler<'changeTestData'> = async (deps, { body }, { user }) => {
  const { sealing, reader, write } = deps;
  const { projectId, branch, version, replaceBroken } = body;
  const vault = createVault(sealing, projectId);
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const found = await present(deps, at);
  const broken = 'problem' in found.file ? found.file.problem : null;
  if (broken !== null && !replaceBroken) return refuseAnswer('broken', broken);
  // Keep secrets and other programs' fields from the version that the caller saw.
  const whole = 'problem' in found.file ? noDataFile : found.file;
  const base = broken !== null || version === undefined ? whole : await earlier(deps, projectId, version);
  if (!base) return conflict(deps, at, vault);

  const sent = body.testData.map((row) => ({ ...row, key: row.key.trim() }));
  const rows = sent.map((row) => vault.fromWire(row, base.rows));
  const foreign = sent.find((_, index) => rows[index] === null);
  if (foreign)
    return refuseAnswer('value', `"${foreign.key}": The value is not encrypted with the project's id.`);
  const next = rows.filter((row): row is TestDataItem => row !== null);
  const open = (row: TestDataItem) => ({ ...row, plain: vault.plain(row) });
  const content = base.textWith(next);
  const problem = listProblem(next.map(open), base.rows.map(open)) ?? textProblem(content, 'The test data');
  if (problem) return refuseAnswer('value', problem);

  // An empty version means that the file does not exist yet.
  const seen = broken === null ? version : found.version;
  const result = await write({
    repo: projectId,
    branch,
    by: user,
    message: 'Save test data',
    changes: [{ path: dataPath, content, expected: seen === '' ? null : seen }],
  });
  if (result.status === 'conflict') return conflict(deps, { ...at, commit: result.commit }, vault);
  if (result.status !== 'committed') return unwritten(deps, projectId, branch, result);
  return { status: true, version: result.blobs[dataPath] ?? found.version };
};
