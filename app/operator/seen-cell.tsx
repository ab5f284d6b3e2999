import { waitText } from './summary';

/** How long ago a machine told of itself, to the second. */
export function SeenCell({ at, now }: { at: number; now: number }) {
  const exact = new Date(at).toISOString();
  return (
    <td>
      <time dateTime={exact} title={`${exact.slice(0, 19).replace('T', ' ')} UTC`}>
        {waitText(at, now)} ago
      </time>
    </td>
  );
}
