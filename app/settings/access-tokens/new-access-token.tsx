import { useForm } from '@conform-to/react';
import { Button, Checkbox, Input, NativeSelect, TextInput } from '@mantine/core';
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useHydrated } from '~/ui/hydration';
import { accessScopes, type AccessScope } from '#contracts/endpoint';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { fieldProps } from '~/platform/field-props';
import { invalid, parseForm } from '~/platform/forms';
import { useDetourEnd } from '~/shell/detour/detour';
import { FormDialog } from '~/shell/forms/form-dialog';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { useCopy } from '~/ui/use-copy';
import classes from './access-tokens.module.css';
import {
  expiresAt,
  expiries,
  newToken,
  scopesOf,
  usualExpiry,
  usualScopes,
  type NewToken,
} from './new-token';

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/**
 * Creates a token. The answer to the form is the only page with the whole token. There is no redirect, as the token
 * must not be in an address or a cookie, and the page must not be cached.
 */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const submission = parseForm(await args.request.formData(), newToken);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const { name } = submission.value;
    const made = await upstream.auth.createAccessKey({
      body: {
        name,
        projectId: project.id,
        scopes: scopesOf(submission.value),
        expiresAt: expiresAt(submission.value, new Date())?.toISOString() ?? null,
      },
    });
    if (!made.status) return invalid(submission, { [made.because === 'past' ? 'date' : '']: made.error });
    const { token } = made.accessKey;
    return data({ created: { name, token } }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return refusedForm(submission, error);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

interface Answer extends FormAnswer {
  created?: { name: string; token: string };
}

export default function NewAccessToken() {
  const answer = useAnswer<Answer>();
  return answer?.created ? <Created {...answer.created} /> : <TokenForm answer={answer} />;
}

const title = 'Generate new token';

/** Labels of the scopes, and the calls that each allows. */
const scopeTexts: Record<AccessScope, { label: string; description: string }> = {
  read: { label: 'Read', description: 'Features, step code, executions, reports; git clone' },
  run: { label: 'Run', description: 'Start and stop runs, send results from elsewhere' },
  write: { label: 'Write', description: 'Change features, step code, environments, executions; git push' },
};

function TokenForm({ answer }: { answer: Answer | undefined }) {
  const closeTo = useDetourEnd('..');
  const [form, fields] = useForm<NewToken>({ lastResult: answer?.form });
  const noScope = fields.read.errors?.[0];
  const answered = answer?.form !== undefined;
  const ticked = (scope: AccessScope) =>
    answered ? fields[scope].initialValue !== undefined : usualScopes.includes(scope);
  return (
    <FormDialog
      title={title}
      closeTo={closeTo}
      width={560}
      failure={answer}
      errors={form.errors}
      submit="Generate"
      withoutLicence
    >
      <TextInput
        label="Token name"
        {...fieldProps(fields.name)}
        description="Purpose, such as the pipeline that uses it"
        maxLength={80}
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
      />
      <fieldset className={classes.scopes} aria-describedby={noScope && 'no-scope'}>
        <legend>It may</legend>
        {accessScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            value="on"
            defaultChecked={ticked(scope)}
            label={scopeTexts[scope].label}
            description={scopeTexts[scope].description}
            aria-invalid={noScope ? true : undefined}
          />
        ))}
        {noScope && <Input.Error id="no-scope">{noScope}</Input.Error>}
      </fieldset>
      <div className={classes.expiry}>
        <NativeSelect
          label="Expires"
          {...fieldProps(fields.expiry, usualExpiry)}
          data={expiries.map((choice) => ({ ...choice }))}
        />
        <TextInput type="date" label="Last day (UTC)" {...fieldProps(fields.date)} className={classes.date} />
      </div>
    </FormDialog>
  );
}

function Created({ name, token }: { name: string; token: string }) {
  const closeTo = useDetourEnd('..');
  return (
    <Dialog title={title} closeTo={closeTo} width={560}>
      <div className={classes.form}>
        <Notice kind="success" title="Token generated">
          Copy it now: it is shown only once.
        </Notice>
        <div className={classes.made}>
          <TextInput
            label={<span className={classes.breakable}>{name}</span>}
            value={token}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyToken token={token} />
        </div>
        <DialogActions>
          {/* Loads a new document, as the data of this one contains the token. */}
          <ButtonLink to={closeTo} reloadDocument>
            Done
          </ButtonLink>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Copies the token. Without JavaScript there is no button: users select and copy the token in its field. */
function CopyToken({ token }: { token: string }) {
  const scripted = useHydrated();
  const { copied, copy } = useCopy();
  if (!scripted) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={() => copy(token)}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
