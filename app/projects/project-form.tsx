import { getInputProps, type SubmissionResult } from '@conform-to/react';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useHydrated } from '~/ui/hydration';
import { projectForm, projectNameFor } from '#contracts/auth/project';
import {
  textareaControl,
  textControl,
  useCheckedForm,
  useFixedText,
  useSuggestedText,
} from '~/platform/checked-form';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import classes from './project-form.module.css';

/** Name and address that a demo project gets; null where no demo shop runs. */
export type DemoProject = { name: string; url: string } | null;

interface ProjectFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  demoProject: DemoProject;
  demoByDefault: boolean;
  children?: ReactNode;
}

/** The name follows the demo or the URL's host until it is typed (docs/rules/projects.md, New projects). */
export function ProjectForm({ lastResult, demoProject, demoByDefault, children }: ProjectFormProps) {
  const [form, fields] = useCheckedForm(projectForm(demoProject), {
    lastResult,
    defaultValue: { demo: demoByDefault ? 'on' : undefined },
  });
  const scripted = useHydrated();
  const creating = useNavigation().formMethod === 'POST';
  const demo = fields.demo.value === 'on' ? demoProject : null;
  useFixedText(form, fields.url, demo?.url ?? null);
  useSuggestedText(form, fields.name, demo?.name ?? projectNameFor(fields.url.value ?? ''), false);
  return (
    <Form id={form.id} method="post" onSubmit={form.onSubmit} className={classes.form} noValidate>
      {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
      {demoProject && (
        <Checkbox
          {...getInputProps(fields.demo, { type: 'checkbox', ariaAttributes: false })}
          label="Start with the demo project"
          description="Features with finished steps for a small web shop that runs beside this product, ready to run."
        />
      )}
      <TextInput
        label="Project URL"
        {...textControl(fields.url)}
        type="url"
        description="Where the application under test answers, for example https://shop.example.com. Optional: it becomes the first environment."
        disabled={scripted && demo !== null}
        classNames={{ input: classes.fixed }}
        autoComplete="off"
      />
      <TextInput
        label="Project name"
        {...textControl(fields.name)}
        description="3 to 30 characters; taken from the URL when left empty"
        maxLength={30}
        autoComplete="off"
        autoFocus
      />
      <Textarea
        label="Description"
        {...textareaControl(fields.description)}
        description="Optional"
        maxLength={500}
        rows={2}
      />
      <div className={classes.actions}>
        {children}{' '}
        <Button type="submit" loading={creating}>
          Create project
        </Button>
      </div>
    </Form>
  );
}
