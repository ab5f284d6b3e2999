import { Button } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { AccessTokenDialog } from '~/shell/access-token-dialog';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { OverForm } from '~/shell/over-form';
import { Notice } from '~/ui/notice';
import type { CodeAnswer, FailedUpdate } from './code-answer';
import { RequestField } from './request-field';
import { codePath, type CodePlace } from './step-code-address';
import { failedMessage } from './update-suggestions';
import { useUpdateProgress } from './use-update-progress';
import classes from './update-prompt.module.css';

interface UpdatePromptProps {
  projectId: string;
  at: CodePlace;
  /** The file of the step's definition. */
  file: string;
  /** There are changes that are not saved: the request would be about other code. */
  dirty: boolean;
  failed: FailedUpdate | undefined;
  onUpdate: (answer: CodeAnswer) => void;
}

/** Asks for a change of the selected step's code in words. What comes back is shown for review; nothing is saved. */
export function UpdatePrompt({ projectId, at, file, dirty, failed, onUpdate }: UpdatePromptProps) {
  const [initial] = useState(failed?.request ?? '');
  const [request, setRequest] = useState(initial);
  const fetcher = useFetcher<CodeAnswer>();
  const message = useUpdateProgress(fetcher, onUpdate);
  const scripted = useHydrated();
  const pending = message !== null;
  const view = codePath(projectId, { ...at, editing: false, stubs: true });
  return (
    <fetcher.Form method="post" action={view} className={classes.prompt}>
      {failed && !pending && <Failure projectId={projectId} failed={failed} />}
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="file" value={file} />
      <div className={classes.row}>
        <RequestField
          initial={initial}
          value={request}
          onChange={setRequest}
          disabled={dirty}
          readOnly={pending}
        />
        <Button
          type="submit"
          variant="default"
          loading={pending}
          disabled={dirty || (scripted && request.trim() === '')}
        >
          Send
        </Button>
      </div>
      <p className={classes.message} role="status">
        {message ?? (dirty ? 'Save or discard your changes before you ask for more.' : '')}
      </p>
    </fetcher.Form>
  );
}

function Failure({ projectId, failed }: { projectId: string; failed: FailedUpdate }) {
  if (failed.because === 'licence') return <LicenceOverForm />;
  if (failed.because === 'access-key-missing') {
    return <OverForm>{(closeTo) => <AccessTokenDialog projectId={projectId} closeTo={closeTo} />}</OverForm>;
  }
  return (
    <Notice kind="error" title={failedMessage}>
      {failed.error}
    </Notice>
  );
}
