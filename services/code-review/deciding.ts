import type { MemberContext } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import type { RunsHandler } from '#services/runs/deps';
import { countRecoveries } from '#services/runs/dashboard/repository';
import { announceCodeFixes, type CodeFixDeps } from './changes';
import { missing } from './handlers';
import {
  decide,
  noteAccepted,
  codeFixById,
  codeFixesById,
  type CodeFixRecord,
} from './code-fixes-repository';
import { reviewSettingsOf, setReviewSettings } from './settings-repository';
import { tryOut } from './trying-out';

/** Handlers of Code Review for people's decisions (contracts/runs/code-fixes.ts). */
export const archiveOversights: RunsHandler<'archiveOversights', CodeFixDeps> = async (
  deps,
  { body: { scenario_ids: ids } },
  context,
) => {
  const { db } = deps;
  const { id: projectId } = context.project;
  const by = { state: 'discarded' as const, ...decision(deps, context) };
  const discarded = await decide(db, projectId, ids.filter(isUuid), by);
  if (discarded > 0) announceCodeFixes(deps, projectId);
  return { status: true, discarded };
};

export const acceptOversight: RunsHandler<'acceptOversight', CodeFixDeps> = async (
  deps,
  { body },
  context,
) => {
  const { db, code } = deps;
  const { project, user } = context;
  const { scenario_id: id, step_def_file_name: file, branch } = body;
  const record = isUuid(id) ? await codeFixById(db, project.id, id) : null;
  if (record?.state !== 'open') return missing;
  const { fix, action } = record;
  if (branch !== undefined && branch !== record.branch)
    return refused('input', `This code fix belongs to the branch "${record.branch}".`);
  if (file !== undefined && !isFile(file, fix.file))
    return refused('input', `This code fix belongs to the file ${fix.file}.`);
  if (fix.kind === 'none') return refused('not-editable', notEditable(fix.refusal));
  if (!code) return elsewhere;
  const accepted = await code.accept({ project, branch: record.branch }, { fix, action }, user);
  if (!accepted.status) {
    if (accepted.because !== 'outdated') return accepted;
    const now = await codeFixById(db, project.id, id);
    if (now?.state !== 'open') return decided;
    await decide(db, project.id, [id], { state: 'outdated' });
    announceCodeFixes(deps, project.id);
    return accepted;
  }
  const { commit } = accepted;
  // The edit is on the branch, even if somebody else decided the fix while it was being committed.
  if (!(await noteAccepted(db, id, { fix: accepted.fix, commit, ...decision(deps, context) })))
    return decided;
  announceCodeFixes(deps, project.id);
  return { status: true, commit };
};

export const verifyOversights: RunsHandler<'verifyOversights', CodeFixDeps> = async (
  deps,
  { body: { scenario_ids: ids } },
  { project, user },
) => {
  const { db, code, runFixed } = deps;
  const found = await codeFixesById(db, project.id, ids.filter(isUuid));
  const chosen = found.filter(({ state, fix }) => state === 'open' && fix.kind !== 'none');
  const newest = chosen.reduce<CodeFixRecord | null>(
    (last, item) => (last && last.updatedAt >= item.updatedAt ? last : item),
    null,
  );
  if (!newest) return refused('missing', 'None of these code fixes is open and has an edit.');
  const { branch } = newest;
  if (chosen.some((item) => item.branch !== branch))
    return refused('input', 'Code fixes of one branch are verified at a time.');
  if (!code || !runFixed) return elsewhere;
  const trial = await tryOut({ ...deps, code, runFixed }, chosen, { user, project });
  if (trial.status) announceCodeFixes(deps, project.id);
  return trial;
};

export const getReviewSettings: RunsHandler<'getReviewSettings', CodeFixDeps> = async (
  { db },
  _parts,
  { project },
) => {
  const set = await reviewSettingsOf(db, project.id);
  return {
    status: true,
    settings: { verifiesFixes: set?.verifiesFixes ?? false, setBy: set?.setByName ?? null },
  };
};

export const updateReviewSettings: RunsHandler<'updateReviewSettings', CodeFixDeps> = async (
  { db, clock },
  { body: { verifiesFixes } },
  { project, user },
) => {
  await setReviewSettings(db, {
    projectId: project.id,
    verifiesFixes,
    setBy: user.userId,
    setByName: storableText(user.name || user.email),
    setAt: clock.now(),
  });
  return { status: true };
};

export const updateAIRecoveryCount: RunsHandler<'updateAIRecoveryCount', CodeFixDeps> = async (
  { db },
  _parts,
  { project },
) => {
  return { status: true, aiRecoveryCount: await countRecoveries(db, project.id) };
};

const decision = ({ clock }: CodeFixDeps, { user }: Pick<MemberContext, 'user'>) => ({
  decidedAt: clock.now(),
  decidedBy: user.userId,
  decidedByName: storableText(user.name || user.email),
});

const notEditable = (refusal: string | null) =>
  `This cannot be edited safely${refusal === null ? '' : `, because ${refusal}`}.`;

/** Clients name step files from the repository or from their folder. */
const isFile = (named: string, file: string) =>
  named === file || `features/step_definitions/${named}` === file;

function refused(because: string, error: string) {
  return { status: false as const, because, error };
}

const decided = refused('conflict', 'Somebody decided it in that moment.');

const elsewhere = refused(
  'not-editable',
  'Another service stores the code of this installation, so code fixes cannot be committed here.',
);
