import { useParams, useSearchParams } from '@remix-run/react';
import { placeOf, type Place } from './address';

/** The project and the place of this page's address, for the dialogs over it. */
export function usePlace(): { projectId: string; place: Place } {
  const { projectId = '' } = useParams();
  const [query] = useSearchParams();
  return { projectId, place: placeOf(query) };
}
