import type { Log } from '#services/foundation/log';
import { browserExecutable, type BrowserName } from '../browser-executable';
import type { BrowserSource } from '../browser-source';
import { Unrunnable } from '../ends';
import type { SystemUsers } from '../system-users';
import { PlaywrightServerBrowsers } from './playwright-server';
import { SeleniumBrowsers } from './selenium';

/** Addresses of remote browsers as the operator configured them; none when this machine's are used. */
export interface BrowserOrigin {
  playwright: string | undefined;
  selenium: string | undefined;
}

/** Returns the source of remote browsers; undefined when this machine's browsers are used. */
export function remoteBrowsers(
  { playwright, selenium }: BrowserOrigin,
  deps: { workDir: string; users?: SystemUsers; log: Log },
): BrowserSource | undefined {
  if (playwright) return new PlaywrightServerBrowsers({ ...deps, endpoint: playwright });
  return selenium ? new SeleniumBrowsers({ ...deps, grid: selenium }) : undefined;
}

/** Describes the origin of the browsers for operators, without credentials. */
export function browsersShown({ playwright, selenium }: BrowserOrigin, chromiumPath?: string): string {
  if (playwright) return `Playwright server ${new URL(playwright).host}`;
  if (selenium) return `Selenium Grid ${new URL(selenium).host}: chromium`;
  const names: BrowserName[] = ['chromium', 'firefox', 'webkit'];
  const here = names.filter((name) => isInstalled(name, chromiumPath));
  return here.length > 0 ? `local: ${here.join(', ')}` : 'none';
}

function isInstalled(name: BrowserName, chromiumPath?: string): boolean {
  try {
    return browserExecutable(name, chromiumPath) !== '';
  } catch (error) {
    if (error instanceof Unrunnable) return false;
    throw error;
  }
}
