import { useLocation } from '@remix-run/react';
import { useRunLive } from '~/live/use-live';

/** Keeps the page fresh while the generation goes on: by the socket, or without JavaScript by reloading itself. */
export function LiveGeneration({ projectId, generationId }: { projectId: string; generationId: string }) {
  useRunLive({ projectId, generationId });
  const { pathname, search } = useLocation();
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`2;url=${pathname}${search}`} />
    </noscript>
  );
}
