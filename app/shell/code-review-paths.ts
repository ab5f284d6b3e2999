import { query } from '~/platform/paths';

export function codeReviewPath(projectId: string, more: { state?: string; after?: string } = {}): string {
  return `/${projectId}/ai-oversight${query({ ...more })}`;
}

export function fixPath(projectId: string, id: string): string {
  return `/${projectId}/ai-oversight/${encodeURIComponent(id)}`;
}
