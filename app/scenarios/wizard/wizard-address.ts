import { queryOf, type Place } from '../address';

/** Address of the wizard; a feature that is given is chosen there already. */
export function wizardPath(projectId: string, { folders, feature }: Partial<Place> = {}): string {
  return `/${projectId}/generate${folders?.length || feature ? queryOf({ folders, feature }) : ''}`;
}
