import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { User } from '#contracts/auth';
import { viewports } from '#contracts/executions';
import type { RequestedRecordingStart } from '#contracts/recordings/recording-work';
import type { RecordingDeps } from './deps';
import { refuseGeneration } from '#services/foundation/calls/refused';
import { limitsOf } from './opening';

/** Viewport of runs that do not name one. */
const viewport = viewports['Desktop - 1024px'];

interface Asked extends RequestedRecordingStart {
  env: string;
  language?: 'en' | 'de';
}

/** Returns the row of a requested recording, pinned to the branch's commit, or why it cannot start. */
export async function requestedRecording(deps: RecordingDeps, asked: Asked, user: User) {
  const { stepCode, recording, clock } = deps;
  const { projectId, branch, featureName, scenarioName } = asked;
  if (asked.env.trim() === '') return refuseGeneration('Choose an environment first.');
  const env = await stepCode.environment(projectId, branch, asked.env);
  if (!isUsable(env)) return refuseGeneration(whyNotUsable(asked.env, env));
  const found = await recording.placeOf(asked);
  if (!found.status) return found;
  const { commit, feature, upTo, after, replaces, language } = found.place;
  const row = {
    id: randomUUID(),
    projectId,
    userId: user.userId,
    userName: user.name || user.email,
    branch,
    commit,
    env: { name: env.name, baseUrl: env.baseUrl },
    featureName: featureName ?? null,
    scenarioName: scenarioName ?? null,
    feature,
    upTo,
    after,
    replaces,
    opensAt: (scenarioName === undefined && asked.opensAt) || null,
    language: asked.language ?? (language === 'de' ? ('de' as const) : ('en' as const)),
    viewport,
    limits: limitsOf(deps),
    createdAt: clock.now(),
    wantedAt: clock.now(),
  };
  return { status: true as const, row };
}
