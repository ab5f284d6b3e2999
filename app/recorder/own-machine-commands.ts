import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { shellWord } from '#domain/shell-word';

/** A recording that a user starts on their own machine. */
export interface OwnMachineRecording {
  /** Public origin of the server. */
  server: string;
  branch: string;
  environment: string;
  /** Empty: the user chooses it when saving the recording. */
  feature: string;
}

/**
 * Returns the commands that download the local recorder and start it, to paste into a terminal.
 * @param isWindows true for PowerShell: its older versions have neither `&&` nor the real `curl`
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

/** Quotes any text as one PowerShell word. PowerShell treats typographic single quotes as quotes too. */
function powerShellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}
