import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { CommandBlock } from '~/ui/command-block';
import { Link } from '~/ui/scoped';
import { ownMachineCommands, type OwnMachineRecording } from './own-machine-commands';
import classes from './new-recording.module.css';

interface OnOwnMachineProps extends OwnMachineRecording {
  projectId: string;
  isWindows: boolean;
}

/** Shows the command to record in a browser on the user's machine, for pages that no worker can reach. */
export function OnOwnMachine({ projectId, isWindows, ...recording }: OnOwnMachineProps) {
  return (
    <details className={classes.own}>
      <summary>Record in a browser on your machine, for pages that only your machine can open</summary>
      <p>
        Use this for pages in a VPN or on localhost. You need Node.js 20 or newer, and Chrome, Chromium or
        Edge. {isWindows ? 'Open PowerShell' : 'Open a terminal'} on your machine and run:
      </p>
      <CommandBlock label="Command for your machine" commands={ownMachineCommands(recording, isWindows)} />
      <p>
        The recorder asks for an{' '}
        <Link to={`/${projectId}/settings/access-tokens`}>access token of this project</Link> that you created
        with the scope write. It then opens the page of the recording, where you record as usual. You confirm
        each host before the browser opens it.
      </p>
      <p>
        You can record new scenarios only. Step code, backgrounds and hooks of the project run on workers, and
        so does the saved scenario.
      </p>
      <p>
        <a href={recorderFilePath} download>
          Download the recorder
        </a>{' '}
        without a terminal. Its address is the same for everybody and needs no sign-in.
      </p>
    </details>
  );
}
