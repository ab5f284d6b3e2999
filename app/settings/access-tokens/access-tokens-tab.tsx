import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import type { AccessScope } from '#contracts/endpoint';
import { requireProject, type InProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { IconLink } from '~/ui/icon-link';
import { Notice } from '~/ui/notice';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import classes from './access-tokens.module.css';

export const meta: MetaFunction = () => [{ title: 'Access tokens' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, user } = caller;
  const { keys, error } = await readKeys(caller);
  const mayDelete = (userId: string) => userId === user.userId || project.role === 'ADMIN';
  return {
    error,
    now: Date.now(),
    tokens: keys.map(({ id, name, token, scopes, createdAt, lastUsedAt, expiresAt, userId }) => ({
      id,
      name,
      token,
      scopes,
      deletable: mayDelete(userId),
      createdAt: Date.parse(createdAt),
      lastUsedAt: lastUsedAt === null ? null : Date.parse(lastUsedAt),
      expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
    })),
  };
}

/** A list that cannot be read is an answer of this page: the frame around it still works. */
async function readKeys({ project, upstream }: InProject) {
  try {
    const answer = await upstream.auth.getAccessKeys({ query: { project_id: project.id } });
    return answer.status ? { keys: answer.access_keys, error: null } : { keys: [], error: answer.error };
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus >= 500) return { keys: [], error: error.message };
    throw error;
  }
}

export default function AccessTokensTab() {
  const { tokens, error, now } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="access-tokens">
      <header className={classes.head}>
        <div>
          <h2 id="access-tokens">Access tokens</h2>
          <p>
            With a token the recorder, the command line and your pipelines work in your name, in this project
            only, and do what it was made for. <a href="/api/docs">The calls</a>
          </p>
        </div>
        <ButtonLink to="new" preventScrollReset>
          Generate new token
        </ButtonLink>
      </header>
      {error !== null && <Notice kind="error">Error {error}</Notice>}
      {error === null && tokens.length === 0 && (
        <EmptyState title="No access token">Create new access token to see list</EmptyState>
      )}
      {tokens.length > 0 && <TokenTable tokens={tokens} now={now} />}
      <Outlet />
    </section>
  );
}

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

const notYours = 'Only the user who made the token or an administrator can delete it';

function TokenTable({ tokens, now }: { tokens: Token[]; now: number }) {
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col" className={table.percent22}>
            Name
          </th>
          <th scope="col">Token</th>
          <th scope="col">May</th>
          <th scope="col">Created at</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col" className={table.w56}>
            <span className="visually-hidden">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, name, token, scopes, createdAt, lastUsedAt, expiresAt, deletable }) => (
          <tr key={id}>
            <td className={table.name} title={name}>
              {name}
            </td>
            <td>
              <code>{token}</code>
            </td>
            <td className={classes.words}>{scopes.join(', ')}</td>
            <td className={classes.words}>
              <TimeText at={createdAt} now={now} />
            </td>
            <td className={classes.words}>
              {lastUsedAt === null ? '-' : <TimeText at={lastUsedAt} now={now} />}
            </td>
            <td className={classes.words}>
              <Expiry at={expiresAt} now={now} />
            </td>
            <td className={classes.actions}>
              {deletable ? (
                <IconLink to={`${id}/delete`} icon="trash" label={`Delete ${name}`} title="Delete" />
              ) : (
                <span title={notYours}>
                  <button
                    type="button"
                    className={iconButton}
                    disabled
                    aria-label={`Delete ${name}: ${notYours}`}
                  >
                    <Icon name="trash" />
                  </button>
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
  if (at > now) return <TimeText at={at} now={now} />;
  return (
    <span className={classes.expired}>
      Expired <TimeText at={at} now={now} />
    </span>
  );
}
