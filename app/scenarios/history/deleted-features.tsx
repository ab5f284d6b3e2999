import { folderLabelOf } from '#domain/gherkin/feature-paths';
import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { DeletedFeature } from '#contracts/workspace';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { pathText } from '~/platform/paths';
import { deletedFeaturesPath, featuresPath, historyPath, featureLocationOf } from '~/scenarios/address';
import { withoutSuffix } from '~/scenarios/feature-tree/tree-view';
import { pushFeature } from '~/scenarios/save-feature.server';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import { readVersion } from './read-history.server';

export const meta: MetaFunction = () => [{ title: 'Deleted features' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, branch, upstream } = await requireProject(args);
  const deleted = await upstream.workspace.getDeletedFeatures({ body: { projectId: project.id, branch } });
  return {
    projectId: project.id,
    features: deleted.status ? deleted.features : [],
    error: deleted.status ? null : deleted.error,
    now: Date.now(),
  };
}

const fields = z.object({
  folders: z.string().default(''),
  feature: z.string().default(''),
  commit: z.string().default(''),
});

/** Restores a deleted feature as a new file. Does not overwrite a feature that exists again. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const submission = parseForm(await args.request.formData(), fields);
  if (submission.status !== 'success') throw notFound();
  const { folders, feature, commit } = submission.value;
  const location = featureLocationOf(new URLSearchParams({ folders, feature }));
  const deletion = await readVersion(caller, location, commit);
  const text = deletion.status ? deletion.previous : null;
  if (!deletion.status || text === null) {
    const error = deletion.status ? 'There is no such version.' : deletion.error;
    return data({ error, because: undefined }, { status: 422 });
  }
  try {
    const pushed = await pushFeature(caller, location, text, null);
    if (!pushed.status) return data({ error: pushed.error, because: undefined }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
  const headers = { 'set-cookie': await flashCookie('Feature restored') };
  return redirect(featuresPath(caller.project.id, location), { status: 303, headers });
}

export default function DeletedFeatures() {
  const { projectId, features, error, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <PageHeader title="Deleted features">
        <ButtonLink to={featuresPath(projectId, { folders: [] })} variant="default">
          Back to the features
        </ButtonLink>
      </PageHeader>
      {answer?.because === 'licence' && <LicenceDialog closeTo={deletedFeaturesPath(projectId)} />}
      {answer && answer.because !== 'licence' && (
        <Notice kind="error" title="The feature was not restored">
          {answer.error}
        </Notice>
      )}
      {error !== null && <Notice kind="error">{error}</Notice>}
      {error === null && features.length === 0 && (
        <EmptyState title="No deleted feature">
          Features that are deleted from this branch are found here again.
        </EmptyState>
      )}
      {features.length > 0 && <DeletedTable projectId={projectId} features={features} now={now} />}
    </>
  );
}

interface DeletedTableProps {
  projectId: string;
  features: DeletedFeature[];
  now: number;
}

function DeletedTable({ projectId, features, now }: DeletedTableProps) {
  const sent = useNavigation().formData;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col" className={table.percent36}>
            Feature
          </th>
          <th scope="col">Folder</th>
          <th scope="col" className={table.w168}>
            Deleted by
          </th>
          <th scope="col" className={table.w168}>
            When
          </th>
          <th scope="col" className={table.w112}>
            <span className="visually-hidden">Restore</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {features.map(({ name, parentPath: folders, commit, author, date }) => {
          const feature = withoutSuffix(name);
          const folder = folders.map((path) => folderLabelOf(path)).join(' / ');
          return (
            <tr key={[...folders, name].join('/')}>
              <td className={table.name} title={feature}>
                <Link to={historyPath(projectId, { folders, feature })}>{folderLabelOf(feature)}</Link>
              </td>
              <td title={folder}>{folder || '-'}</td>
              <td title={author.email}>{author.name}</td>
              <td>
                <TimeText at={date} now={now} />
              </td>
              <td className={table.actions}>
                <Form method="post">
                  <input type="hidden" name="folders" value={pathText(folders)} />
                  <input type="hidden" name="feature" value={feature} />
                  <Button
                    type="submit"
                    name="commit"
                    value={commit}
                    variant="default"
                    size="compact-sm"
                    loading={sent?.get('commit') === commit && sent.get('feature') === feature}
                    aria-label={`Restore ${feature}`}
                  >
                    Restore
                  </Button>
                </Form>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
