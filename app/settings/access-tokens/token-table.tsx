import type { AccessScope } from '#contracts/endpoint';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { iconButton } from '~/ui/icon-button';
import { Time } from '~/ui/time';
import table from '~/ui/table.module.css';
import classes from './access-tokens.module.css';

interface Token {
  id: string;
  name: string;
  /** First and last characters. */
  token: string;
  scopes: AccessScope[];
  /** Epoch milliseconds. */
  createdAt: number;
  lastUsedAt: number | null;
  /** First moment it is refused; null: never. */
  expiresAt: number | null;
  deletable: boolean;
}

export function TokenTable({ tokens, now }: { tokens: Token[]; now: number }) {
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Token</th>
          <th scope="col">May</th>
          <th scope="col">Created at</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col">
            <span className="visually-hidden">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, name, token, scopes, createdAt, lastUsedAt, expiresAt, deletable }) => (
          <tr key={id}>
            <td className={classes.name} title={name}>
              {name}
            </td>
            <td>
              <code>{token}</code>
            </td>
            <td className={classes.words}>{scopes.join(', ')}</td>
            <td className={classes.words}>
              <Time at={createdAt} now={now} />
            </td>
            <td className={classes.words}>
              {lastUsedAt === null ? '-' : <Time at={lastUsedAt} now={now} />}
            </td>
            <td className={classes.words}>
              <Expiry at={expiresAt} now={now} />
            </td>
            <td className={classes.actions}>
              {deletable ? (
                <IconLink to={`${id}/delete`} icon="trash" label={`Delete ${name}`} title="Delete" />
              ) : (
                <span
                  className={iconButton}
                  aria-disabled="true"
                  title="Only who made the token or an administrator can delete it"
                >
                  <Icon name="trash" />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Expiry({ at, now }: { at: number | null; now: number }) {
  if (at === null) return <>Never</>;
  if (at > now) return <Time at={at} now={now} />;
  return (
    <span className={classes.expired}>
      Expired <Time at={at} now={now} />
    </span>
  );
}
