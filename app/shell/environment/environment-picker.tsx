import { Button } from '@mantine/core';
import { useNavigate } from '@remix-run/react';
import { apart } from '~/ui/apart';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { DocumentForm } from '~/ui/scoped';
import { useDetour } from '../detour/detour';
import { LicenceGate } from '../licence/licence-gate';
import { noUsableEnvironment, RefusedEnvironments } from './refused-environments';
import { useShell } from '../frame/use-shell';
import classes from './environment-picker.module.css';

/** Asks for the environment to record in, then opens the recorder in a new tab (docs/rules/recorder.md, Launching). */
export function EnvironmentPicker({ closeTo }: { closeTo: string }) {
  return (
    <LicenceGate closeTo={closeTo}>
      <OpenPicker closeTo={closeTo} />
    </LicenceGate>
  );
}

function OpenPicker({ closeTo }: { closeTo: string }) {
  const { project, environments, refusedEnvironments, environment } = useShell();
  const navigate = useNavigate();
  const add = useDetour()(`/${project.id}/environments/new`);
  const cancel = (
    <ButtonLink to={closeTo} variant="default" preventScrollReset>
      Cancel
    </ButtonLink>
  );
  if (environments.length === 0) {
    return (
      <Dialog title="Select environment" closeTo={closeTo}>
        <p>
          An environment must be chosen before recording. {noUsableEnvironment(refusedEnvironments.length)}
        </p>
        <RefusedEnvironments />
        <DialogActions>
          {cancel} <ButtonLink to={add}>Add environment</ButtonLink>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title="Select environment" closeTo={closeTo}>
      <DocumentForm
        method="post"
        action={`/${project.id}/record`}
        target="_blank"
        // Closes later, as the form must be sent before it disappears with the dialog.
        onSubmit={() => setTimeout(() => navigate(closeTo, { preventScrollReset: true }))}
      >
        <fieldset className={classes.list}>
          <legend>An environment must be chosen before recording</legend>
          {apart(
            environments.map(({ name, baseUrl }) => (
              <label key={name} className={classes.choice}>
                <input
                  type="radio"
                  name="environment"
                  value={name}
                  defaultChecked={name === environment?.name}
                  required
                />
                <span className={classes.name} title={name}>
                  {name}
                </span>{' '}
                <span className={classes.url} title={baseUrl}>
                  {baseUrl}
                </span>
              </label>
            )),
          )}
        </fieldset>
        <RefusedEnvironments />
        <DialogActions>
          <ButtonLink to={add} variant="subtle" className={classes.add}>
            Add environment
          </ButtonLink>
          {cancel} <Button type="submit">Open recorder</Button>
        </DialogActions>
      </DocumentForm>
    </Dialog>
  );
}
