import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { shellWord } from '#domain/shell-word';

/** The recording that a tester starts on the own machine. */
export interface OwnMachineRecording {
  /** Origin of the server, as people reach it. */
  server: string;
  branch: string;
  environment: string;
  /** Empty: chosen when the recording is saved. */
  feature: string;
}

/**
 * Returns the commands that download the local recorder and start it, to paste into a terminal.
 * @param isWindows for PowerShell, whose older versions know neither `&&` nor the real `curl`
 */
export function ownMachineCommands(
  { server, branch, environment, feature }: OwnMachineRecording,
  isWindows: boolean,
): string {
  const words = [server, '--env', environment];
  if (branch !== 'main') words.push('--branch', branch);
  if (feature) words.push('--feature', feature);
  const file = server + recorderFilePath;
  if (isWindows)
    return `curl.exe -fO ${powerShellWord(file)}\nnode record.mjs ${words.map(powerShellWord).join(' ')}`;
  return `curl -fO ${shellWord(file)} && node record.mjs ${words.map(shellWord).join(' ')}`;
}

/** A text as one word for PowerShell, whatever it holds. Its single quotes have typographic twins. */
function powerShellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}
