import type { Identity } from '#services/foundation/calls/caller';
import { requireScope } from '#services/foundation/calls/endpoint';
import type { Services } from './deps';

/** Creates the checks of a socket's user, which the auth service answers, wherever it runs. */
export function callerChecks(identity: Identity): Pick<Services, 'isSignedIn' | 'isMember'> {
  return {
    async isSignedIn(token) {
      const user = await identity.user({ bearer: token });
      requireScope('read', user ?? undefined);
      return user !== null;
    },
    async isMember(token, projectId) {
      const project = await identity.membership({ bearer: token }, projectId);
      return project !== null && !project.lacksSecondFactor;
    },
  };
}
