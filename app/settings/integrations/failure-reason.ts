const reasons: Record<string, string> = {
  auth: 'The git server refused the user name or token.',
  'not-found': 'There is no repository at this address, or the token does not give access to it.',
  unreachable: 'The git server cannot be reached. Check the address.',
  timeout: 'The git server took too long to answer. Please try again.',
  declined: 'The git server did not take the project’s branches. The token needs the right to write.',
  other: 'The address does not answer as a git server does.',
};

/** What stands beside the general message of a failed authorisation; null when there is nothing to add. */
export function failureReason(because: string | undefined): string | null {
  return reasons[because ?? ''] ?? null;
}
