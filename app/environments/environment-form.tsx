import { useForm } from '@conform-to/react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { Environment } from '#contracts/environment';
import type { FormAnswer } from '~/access/form-answer';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { useEarlyInput } from '~/ui/use-early-input';
import { useEnvironmentFields } from './use-environment-fields';
import classes from './environment-form.module.css';

interface EnvironmentFormProps {
  /** Why the form came back, with what was typed. */
  answer: FormAnswer | undefined;
  /** The environment being edited; left out when adding. */
  initial?: Environment;
  /** Names of the other environments. */
  others: string[];
  /** The demo app to offer; null for none. */
  demoApp?: Environment | null;
  closeTo: string;
  submitLabel: string;
}

const renameWarning = <Notice kind="warning">Renaming environments makes test data inaccessible.</Notice>;

/** URL first: the name follows its host until somebody types a name (specification shell.md section 5). */
export function EnvironmentForm({
  answer,
  initial,
  others,
  demoApp = null,
  closeTo,
  submitLabel,
}: EnvironmentFormProps) {
  const [form, fields] = useForm<Environment & { demo?: string }>({ lastResult: answer?.form });
  const sent = answer?.form
    ? {
        name: fields.name.initialValue ?? '',
        baseUrl: fields.baseUrl.initialValue ?? '',
        demo: Boolean(fields.demo.initialValue),
      }
    : undefined;
  const typed = useEnvironmentFields({ typed: sent ?? initial ?? {}, initial, others, demoApp, answer });
  const earlyUrl = useEarlyInput(({ value }) => typed.changeUrl(value));
  const earlyName = useEarlyInput(({ value }) => typed.changeName(value));
  const earlyDemo = useEarlyInput(({ checked }) => typed.setWantsDemo(checked));
  const saving = useNavigation().formMethod === 'POST';
  const refused = answer?.because === 'licence';
  const problem = form.errors?.[0] ?? (refused ? undefined : answer?.error);
  return (
    <>
      <Form method="post" className={classes.form} noValidate preventScrollReset>
        {problem && <Notice kind="error">{problem}</Notice>}
        {demoApp && (
          <Checkbox
            label="Use the demo app"
            name="demo"
            value="on"
            ref={earlyDemo}
            checked={typed.wantsDemo}
            onChange={(event) => typed.setWantsDemo(event.currentTarget.checked)}
            description="The small web shop that runs beside this product"
          />
        )}
        <TextInput
          label="URL"
          name="baseUrl"
          type="url"
          placeholder="https://shop.example.com"
          ref={earlyUrl}
          value={typed.url}
          onChange={(event) => typed.changeUrl(event.currentTarget.value)}
          error={typed.touched.url || typed.isDemo ? typed.problems.url : fields.baseUrl.errors?.[0]}
          description="Where the application under test answers"
          disabled={typed.isDemo}
          classNames={{ input: classes.fixed }}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Name"
          name="name"
          ref={earlyName}
          value={typed.name}
          onChange={(event) => typed.changeName(event.currentTarget.value)}
          error={typed.touched.name ? typed.problems.name : fields.name.errors?.[0]}
          description="At most 32 characters; taken from the URL when left empty"
          autoComplete="off"
        />
        {typed.renames && renameWarning}
        {initial && <noscript>{renameWarning}</noscript>}
        <DialogActions>
          {typed.isBlocked && typed.isUnchanged && <span className={classes.hint}>No changes detected</span>}
          <ButtonLink to={closeTo} variant="default">
            Cancel
          </ButtonLink>
          <Button type="submit" loading={saving} disabled={typed.isBlocked}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
      {refused && <LicenceOverForm />}
    </>
  );
}
