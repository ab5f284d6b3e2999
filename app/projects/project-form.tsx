import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Notice } from '~/ui/notice';
import classes from './project-form.module.css';

interface ProjectFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Whether the deployment runs the demo shop. */
  demoShop: boolean;
  demoByDefault: boolean;
  children?: ReactNode;
}

export function ProjectForm({ lastResult, demoShop, demoByDefault, children }: ProjectFormProps) {
  const [form, fields] = useForm<{ name: string; demo?: string }>({ lastResult });
  const creating = useNavigation().state !== 'idle';
  return (
    <Form method="post" className={classes.form} noValidate>
      {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
      <TextInput
        label="Project name"
        name="name"
        defaultValue={fields.name.initialValue}
        error={fields.name.errors?.[0]}
        description="3 to 30 characters"
        minLength={3}
        maxLength={30}
        required
        withAsterisk={false}
        autoComplete="off"
        autoFocus
      />
      {demoShop && (
        <Checkbox
          name="demo"
          value="on"
          defaultChecked={lastResult ? Boolean(fields.demo.initialValue) : demoByDefault}
          label="Start with the demo project"
          description="Features with finished steps for a small web shop that runs beside this product, ready to run."
        />
      )}
      <div className={classes.actions}>
        {children}
        <Button type="submit" loading={creating}>
          Create project
        </Button>
      </div>
    </Form>
  );
}
