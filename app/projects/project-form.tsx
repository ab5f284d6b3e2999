import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { projectNameFor } from '#contracts/auth/project-rules';
import { Notice } from '~/ui/notice';
import { useEarlyInput } from '~/ui/use-early-input';
import { fieldProps } from '~/platform/field-props';
import classes from './project-form.module.css';

/** Name and address that a demo project gets; null where no demo shop runs. */
export type DemoProject = { name: string; url: string } | null;

interface ProjectFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  demoProject: DemoProject;
  demoByDefault: boolean;
  children?: ReactNode;
}

/** The name follows the demo or the URL's host until somebody types one (specification shell.md section 5). */
export function ProjectForm({ lastResult, demoProject, demoByDefault, children }: ProjectFormProps) {
  const [form, fields] = useForm<{ name: string; url: string; description: string; demo?: string }>({
    lastResult,
  });
  const [demo, setDemo] = useState(lastResult ? Boolean(fields.demo.initialValue) : demoByDefault);
  const [url, setUrl] = useState(fields.url.initialValue ?? '');
  const [typedName, setTypedName] = useState(fields.name.initialValue);
  const tickedEarly = useEarlyInput(({ checked }) => setDemo(checked));
  const scripted = useHydrated();
  const creating = useNavigation().formMethod === 'POST';
  const ofDemo = demo ? demoProject : null;
  // Without scripts the name would stay that of the demo when the box is cleared: the server names it then.
  const suggested = scripted ? (ofDemo?.name ?? projectNameFor(url)) : '';
  return (
    <Form method="post" className={classes.form} noValidate>
      {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
      {demoProject && (
        <Checkbox
          name="demo"
          value="on"
          ref={tickedEarly}
          checked={demo}
          onChange={(event) => setDemo(event.currentTarget.checked)}
          label="Start with the demo project"
          description="Features with finished steps for a small web shop that runs beside this product, ready to run."
        />
      )}
      <TextInput
        label="Project URL"
        name="url"
        type="url"
        ref={useEarlyInput(({ value }) => setUrl(value))}
        value={scripted && ofDemo ? ofDemo.url : url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={ofDemo ? undefined : fields.url.errors?.[0]}
        description="Where the application under test answers, for example https://shop.example.com. Optional: it becomes the first environment."
        disabled={scripted && ofDemo !== null}
        classNames={{ input: classes.fixed }}
        autoComplete="off"
      />
      <TextInput
        label="Project name"
        name="name"
        ref={useEarlyInput(({ value }) => setTypedName(value))}
        value={typedName ?? suggested}
        onChange={(event) => setTypedName(event.currentTarget.value)}
        error={fields.name.errors?.[0]}
        description="3 to 30 characters; taken from the URL when left empty"
        maxLength={30}
        autoComplete="off"
        autoFocus
      />
      <Textarea
        label="Description"
        {...fieldProps(fields.description)}
        description="Optional"
        maxLength={500}
        rows={2}
      />
      <div className={classes.actions}>
        {children}
        <Button type="submit" loading={creating}>
          Create project
        </Button>
      </div>
    </Form>
  );
}
