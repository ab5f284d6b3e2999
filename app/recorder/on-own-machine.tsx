import { shellWord } from '#contracts/shell-word';
import { CommandBlock } from '~/ui/command-block';
import { Link } from '~/ui/scoped';
import classes from './new-recording.module.css';

interface OnOwnMachineProps {
  projectId: string;
  /** Of the server, as people reach it. */
  server: string;
  branch: string;
  environment: string;
  feature: string;
}

/** How a page is recorded that no worker reaches: the command that lends a browser of the tester's own. */
export function OnOwnMachine({ projectId, server, branch, environment, feature }: OnOwnMachineProps) {
  const words = ['--env', environment];
  if (branch !== 'main') words.push('--branch', branch);
  if (feature) words.push('--feature', feature);
  const command = `npm run record -- ${[server, ...words].map(shellWord).join(' ')}`;
  return (
    <details className={classes.own}>
      <summary>Only your machine reaches the page? Record in a browser there</summary>
      <p>
        For pages in a VPN or on localhost. In a checkout of this product on that machine, with Node.js, this
        opens a browser and leads to its recording, which you drive on its page like any other:
      </p>
      <CommandBlock label="Command for your machine" commands={command} />
      <p>
        It asks for an <Link to={`/${projectId}/settings/access-tokens`}>access token of this project</Link>{' '}
        with the scope write, made by you, and you confirm each host before its page opens. It records new
        scenarios: step code, backgrounds and hooks of the project run on workers only, and so does the
        scenario once it is saved.
      </p>
    </details>
  );
}
