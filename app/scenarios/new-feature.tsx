import { useForm } from '@conform-to/react';
import { NativeSelect, TextInput } from '@mantine/core';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { folderLabelOf, treeNamesOf } from '#domain/gherkin/feature-paths';
import { featureNameProblem, folderPathOf, folderPathProblem, scenarioNameProblem } from '#domain/names';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { fieldProps } from '~/platform/field-props';
import { invalid, parseForm } from '~/platform/forms';
import { FormDialog } from '~/shell/forms/form-dialog';
import { NameField } from '~/ui/name-field';
import { editPath, featuresPath, useFeatureLocation } from './address';
import { folderAt, folderPaths } from './feature-tree/tree-view';
import { starterText } from './gherkin-edit.server';
import { pushFeature } from './save-feature.server';

const fields = z.object({
  name: z.string().default(''),
  /** Existing folder as `a/b`; empty for the top folder. */
  folder: z.string().default(''),
  newFolder: z.string().default(''),
  scenario: z.string().default(''),
});
type Fields = z.infer<typeof fields>;

const taken = 'A feature with this name already exists.';

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const list = await upstream.workspace.getFeatureList({
    body: { projectId: project.id, branch, only: 'folders' },
  });
  if (!list.status) return { folders: [], proposed: '' };
  const { foldersAndFeatures, newFeatures = [] } = list;
  return {
    folders: folderPaths(foldersAndFeatures).map((path) => path.join('/')),
    proposed: newFeatures.join('/'),
  };
}

/** Creates the file and opens it for editing. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const submission = parseForm(await args.request.formData(), fields);
  if (submission.status !== 'success') return invalid(submission);
  const list = await upstream.workspace.getFeatureList({
    body: { projectId: project.id, branch, only: 'folders' },
  });
  const all = list.status ? list.foldersAndFeatures : [];
  const above = submission.value.folder === '' ? [] : treeNamesOf(submission.value.folder);
  const below = folderPathOf(submission.value.newFolder);
  const name = submission.value.name.trim();
  const scenario = submission.value.scenario.trimEnd() || null;
  const folders = [...above, ...below];
  const problems = {
    // The service checks for duplicate names, because only it knows them at the time of writing.
    name: featureNameProblem(name, []),
    folder: folderAt(all, above) ? null : 'This folder no longer exists.',
    newFolder: below.length > 0 ? folderPathProblem(folders) : null,
    scenario: scenario === null ? null : scenarioNameProblem(scenario),
  };
  const broken = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  if (broken.length > 0) return invalid(submission, Object.fromEntries(broken));
  try {
    const pushed = await pushFeature(caller, { folders, feature: name }, starterText(name, scenario), null);
    if (!pushed.status) {
      const isTaken = pushed.because === 'conflict' || pushed.error === taken;
      return invalid(submission, isTaken ? { name: taken } : { '': pushed.error });
    }
  } catch (error) {
    return refusedForm(submission, error);
  }
  if (scenario) trackUsage(args, upstream, 'create_scenario', { projectId: project.id });
  return redirect(editPath(project.id, { folders, feature: name, scenario }), { status: 303 });
}

export default function NewFeature() {
  const { folders, proposed } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  const answer = useAnswer<FormAnswer>();
  const [form, field] = useForm<Fields>({ lastResult: answer?.form });
  const closeTo = featuresPath(projectId, place);
  return (
    <FormDialog
      title="New feature"
      closeTo={closeTo}
      failure={answer}
      errors={form.errors}
      submit="Create feature"
    >
      <NameField label="Feature name" {...fieldProps(field.name)} maxLength={80} />
      <NativeSelect label="Folder" {...fieldProps(field.folder, place.folders.join('/') || proposed)}>
        <option value="">No folder</option>
        {folders.map((path) => (
          <option key={path} value={path}>
            {folderLabelOf(path)}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label="New folder inside it"
        {...fieldProps(field.newFolder)}
        description="Optional; a/b makes two levels, four are possible"
        autoComplete="off"
      />
      <TextInput
        label="First scenario"
        {...fieldProps(field.scenario)}
        description="Optional"
        maxLength={80}
        autoComplete="off"
      />
    </FormDialog>
  );
}
