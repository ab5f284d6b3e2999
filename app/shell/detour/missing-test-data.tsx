import { addTestData, missingTestDataOf, type MissingTestData } from '#domain/test-data/missing-test-data';
import { query } from '~/platform/paths';
import { Link } from '~/ui/scoped';
import { useDetour, useDetourButton } from './detour';
import classes from './missing-test-data.module.css';

/** Address of the form for a value that is missing, with its key and environment filled in. */
export function addTestDataPath(projectId: string, { key, environment }: MissingTestData): string {
  return `/${projectId}/test-data/add${query({ key, environment })}`;
}

interface WithTestDataLinkProps {
  projectId: string;
  text: string;
  /** Id of the form with the page's selection, which is restored afterwards. */
  form?: string;
}

/** Shows a run's message. If it reports missing test data, links to the form that adds the value. */
export function WithTestDataLink({ projectId, text, form }: WithTestDataLinkProps) {
  const missing = missingTestDataOf(text);
  const detour = useDetour();
  const leave = useDetourButton();
  if (!missing) return text;
  const at = text.lastIndexOf(addTestData);
  const add = addTestDataPath(projectId, missing);
  return (
    <>
      {text.slice(0, at)}
      {form === undefined ? (
        <Link to={detour(add)}>{addTestData}</Link>
      ) : (
        <button {...leave(add)} form={form} className={classes.button}>
          {addTestData}
        </button>
      )}
      {text.slice(at + addTestData.length)}
    </>
  );
}
