import { sandboxReport, tryIsolation } from '../../services/worker';
import { ok, problem, warning, type Finding, type Look } from './finding';

/** What keeps step code and browsers in, and what stays open. */
export const isolation: Look = async ({ env }) => {
  const about = 'isolation';
  const chosen = await tryIsolation(env.ISOLATION);
  const { isolation: held, open } = await sandboxReport(chosen);
  return [choice(), ...open.map((what) => ok('stays open', what))];

  function choice(): Finding {
    if (held === 'none') {
      return problem(about, 'Nothing keeps step code in.', 'Use a Node version that the README names.');
    }
    if (held === 'bubblewrap') {
      return ok(about, 'Step code and browsers run in sandboxes of the system (bubblewrap).');
    }
    const reason = chosen.kind === 'fallback' ? chosen.reason : '';
    if (env.ISOLATION === 'bubblewrap') {
      return problem(about, `ISOLATION is bubblewrap, so no worker starts: ${reason}`);
    }
    return warning(
      about,
      `Step code runs in Node's permission model only, browsers without a sandbox: ${reason}`,
      'Let only people you trust write step code, or make bubblewrap work (user namespaces).',
    );
  }
};
