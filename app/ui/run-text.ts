/** How runs are told on all pages. */

/** `#482` */
export function numberText(number: number): string {
  return `#${number}`;
}

/** `main@a1b2c3d`; the branch alone where nobody told the commit. */
export function codeText({ branch, commit }: { branch: string; commit: string }): string {
  return commit === '' ? branch : `${branch}@${commit.slice(0, 7)}`;
}

/** `#490`, or `#490, rerun of #482`. */
export function runText({ number, rerunOf }: { number: number; rerunOf: { number: number } | null }): string {
  return rerunOf ? `${numberText(number)}, rerun of ${numberText(rerunOf.number)}` : numberText(number);
}
