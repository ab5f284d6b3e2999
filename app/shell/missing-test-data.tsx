import { Link } from '@remix-run/react';
import { addTestData, missingTestDataOf, type MissingTestData } from '#contracts/missing-test-data';
import { query } from '~/platform/paths';
import { useDetour } from './detour';

/** Address of the form for a value that is missing, with its key and environment filled in. */
export function addTestDataPath(projectId: string, { key, environment }: MissingTestData): string {
  return `/${projectId}/test-data/add${query({ key, environment })}`;
}

/** What a run says, with a link to where a value is added that it says to be missing. */
export function WithTestDataLink({ projectId, text }: { projectId: string; text: string }) {
  const missing = missingTestDataOf(text);
  const detour = useDetour();
  if (!missing) return text;
  const at = text.lastIndexOf(addTestData);
  return (
    <>
      {text.slice(0, at)}
      <Link to={detour(addTestDataPath(projectId, missing))}>{addTestData}</Link>
      {text.slice(at + addTestData.length)}
    </>
  );
}
