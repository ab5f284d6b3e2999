/** Where Playwright's viewer is served (server/trace-viewer.ts). */
const viewer = '/trace-viewer/';

export function traceFilePath(projectId: string, testCaseId: string, traceId: string): string {
  return `/${projectId}/traces/${testCaseId}/${traceId}`;
}

/** @param file of {@link traceFilePath}; the viewer fetches it with the session of who looks */
export function traceViewerPath(file: string): string {
  return `${viewer}?trace=${encodeURIComponent(file)}`;
}
