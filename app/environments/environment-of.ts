import type { Environment, RefusedEnvironment } from '#domain/environments/environment';
import { environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';

/**
 * Returns the environment with that name (null when there is none), and the names of the others. An environment whose
 * file is refused is in `refused`, and also in `environment` when the form can correct it.
 */
export async function findEnvironmentOfPage(caller: InProject, name: string | undefined) {
  const { environments: all, refused: unusable, chosen } = await environmentsOf(caller);
  const refused = unusable.find((item) => item.name === name) ?? null;
  return {
    where: { projectId: caller.project.id, branch: caller.branch },
    environment: all.find((environment) => environment.name === name) ?? correctable(refused),
    refused,
    others: [...all, ...unusable].map((item) => item.name).filter((other) => other !== name),
    isCurrent: name !== undefined && chosen === name,
  };
}

/** First values of the form; null when the whole file is wrong and none of its contents can be kept. */
function correctable(refused: RefusedEnvironment | null): Environment | null {
  if (!refused || refused.field === null) return null;
  const { file: _file, field: _field, reason: _reason, baseUrl, ...values } = refused;
  return { ...values, baseUrl: baseUrl ?? '' };
}

/** The list does not delete an environment in use (docs/rules/environments-and-data.md, Environments). */
export const currentStays = 'The current environment cannot be deleted. Choose another one first.';
