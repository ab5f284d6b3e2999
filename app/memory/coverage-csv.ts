import type { LoaderFunctionArgs } from '@remix-run/node';
import { exclusionText } from '#contracts/runs/coverage-exclusions';
import { requireProject } from '~/access/gate';
import { csvRecord } from '~/shell/csv';
import { mapAt } from './addresses';

const head = ['Page', 'Route', 'Role', 'Name', 'Count', 'Used', 'Checked', 'Left out', 'By rule'];
const yes = (is: boolean) => (is ? 'yes' : 'no');

/** Every control of every page as CSV (RFC 4180). */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream } = await requireProject(args);
  const answer = await upstream.runs.getMapControls({ query: mapAt(new URL(args.request.url).searchParams) });
  if (!answer.status) throw new Error(answer.error);
  const records = answer.controls.map(
    ({ page, route, role, name, count, isUsed, isChecked, isExcluded, excludedBy }) => [
      ...[page, route, role, name, String(count)],
      ...[yes(isUsed), yes(isChecked), yes(isExcluded), excludedBy ? exclusionText(excludedBy) : ''],
    ],
  );
  return new Response([head, ...records].map(csvRecord).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="coverage.csv"',
      'cache-control': 'private, no-store',
    },
  });
}
