import type { Removed } from '#contracts/runs/retention';

/** E.g. `2 runs and 14 screenshots and traces removed, 3.2 MB freed.` @param verb `removed` or `would be removed` */
export function removedText({ runs, artefacts, bytes }: Removed, verb: string): string {
  if (runs === 0 && artefacts === 0)
    return verb === 'removed' ? 'There was nothing to remove.' : `Nothing ${verb}.`;
  const what = [
    runs > 0 && counted(runs, 'run', 'runs'),
    artefacts > 0 && counted(artefacts, 'screenshot or trace', 'screenshots and traces'),
  ].filter(Boolean);
  return `${what.join(' and ')} ${verb}, ${bytesText(bytes)} ${verb === 'removed' ? 'freed' : 'would be freed'}.`;
}

/** Powers of 1000, one decimal from kB on. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
