/** The reason for which a git server did not do what was requested. */
export interface RemoteFailure {
  kind:
    /** The address may not be contacted. */
    | 'address'
    /** User name or token are wrong, or allow too little. */
    | 'auth'
    | 'not-found'
    | 'unreachable'
    | 'timeout'
    /** Another user pushed first. */
    | 'outdated'
    /** A rule of the git server, such as a protected branch. */
    | 'declined'
    | 'other';
  /** In words for the user. Never contains a secret. */
  message: string;
  /** Output of git, for the log. Never contains a secret. */
  detail: string;
}

const messages: Record<RemoteFailure['kind'], string> = {
  address: 'The address of the repository is not allowed.',
  auth: 'The git server refused the user name or token.',
  'not-found': 'The git server has no repository at this address, or the token does not give access to it.',
  unreachable: 'The git server cannot be reached.',
  timeout: 'The git server took too long to answer.',
  outdated: 'Somebody else pushed to the branch at the same time.',
  declined: 'The git server declined the change.',
  other: 'The git server did not answer as a git server does.',
};

export function remoteFailure(
  kind: RemoteFailure['kind'],
  { message = messages[kind], detail = '' } = {},
): RemoteFailure {
  return { kind, message, detail };
}

/** Patterns of git's own messages (git runs with LC_ALL=C). The first match counts. */
const patterns: [RegExp, RemoteFailure['kind']][] = [
  [
    /stale info|non-fast-forward|fetch first|cannot lock ref|failed to update ref|reference already exists/i,
    'outdated',
  ],
  [/\[remote rejected\]|\[rejected\]/, 'declined'],
  [
    /could not read (Username|Password)|Authentication failed|returned error: 40[13]|terminal prompts disabled/i,
    'auth',
  ],
  [/returned error: (404|410)|repository '.*' not found/i, 'not-found'],
  [/timed out|timeout/i, 'timeout'],
  [
    /Could not resolve host|Failed to connect|Couldn't connect|Connection (refused|reset)|No route to host|unreachable|SSL|TLS|certificate|Empty reply|returned error: 5\d\d/i,
    'unreachable',
  ],
];

/** @param output of git to stdout and stderr @param secrets texts to remove from the output */
export function classifyFailure(output: string, secrets: readonly string[]): RemoteFailure {
  const detail = withoutSecrets(output, secrets).trim().slice(-2000);
  const kind = patterns.find(([pattern]) => pattern.test(detail))?.[1] ?? 'other';
  if (kind !== 'declined') return remoteFailure(kind, { detail });
  const reason = /rejected\] \((.{1,200})\)/.exec(detail)?.[1];
  return remoteFailure(kind, {
    message: reason
      ? `The git server declined the change: ${reason.replaceAll(/\p{Cc}/gu, ' ')}.`
      : undefined,
    detail,
  });
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter(Boolean).reduce((left, secret) => left.replaceAll(secret, '***'), text);
}
