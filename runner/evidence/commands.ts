import type { Locator, Page } from 'playwright';
import {
  keyboardCommands,
  locatorCommands,
  mouseCommands,
  pageCommands,
  pageElementCommands,
  shortText,
  type CommandKind,
} from './command-kinds';
import { reportAssertions } from './assertions';
import { elementCall, type ElementCall } from '../healing/element-call';
import { fillsPassword, focusIsInPassword } from '../secrets/passwords';
import { session } from '../process/session';
import { reported, type Reported } from './report-command';
import { explained } from '../process/unreachable';

/** How a patched method finds its page and element. */
interface Target<Owner> {
  page(owner: Owner): Page | null;
  locator?(owner: Owner, args: readonly unknown[]): Locator;
  /** Returns a readable name of the element. */
  element?(owner: Owner, args: readonly unknown[]): string;
  /** Returns the arguments after the element. */
  values?(args: readonly unknown[]): readonly unknown[];
  /** Returns whether the call writes into a password field, or null while the field does not exist. */
  isPassword(owner: Owner, args: readonly unknown[]): Promise<boolean | null>;
  /** Set for keys and clicks that go to the focused element. */
  isKey?: boolean;
}

const patched = new WeakSet<object>();

/**
 * Reports what step code does with pages, by patching the prototypes of the process's first page.
 * Trap: Frame is not patched, because Playwright's error texts name the call from there.
 */
export function reportCommands(page: Page): void {
  const prototype = Object.getPrototypeOf(page) as object;
  if (patched.has(prototype)) return;
  patched.add(prototype);
  patchAll<Page>(prototype, pageCommands, { page: (self) => self, isPassword: async () => false });
  patchAll<Page>(prototype, pageElementCommands, {
    page: (self) => self,
    locator: (self, [selector]) => self.locator(String(selector)),
    element: (_, [selector]) => shortText(selector),
    values: (args) => args.slice(1),
    isPassword: (self, [selector]) => fillsPassword(self.locator(String(selector))),
  });
  const locator = Object.getPrototypeOf(page.locator('html')) as object;
  patchAll<Locator>(locator, locatorCommands, {
    page: (self) => self.page(),
    locator: (self) => self,
    element: String,
    isPassword: fillsPassword,
  });
  // Keyboard and mouse do not know their page. The last used page is right unless step code uses two at once.
  const focused = {
    isKey: true,
    page: () => session().current?.page ?? null,
    isPassword: async () => {
      const page = session().current?.page;
      return page ? focusIsInPassword(page) : null;
    },
  };
  patchAll<object>(Object.getPrototypeOf(page.keyboard) as object, keyboardCommands, focused);
  patchAll<object>(Object.getPrototypeOf(page.mouse) as object, mouseCommands, focused);
  reportAssertions(locator, Object.getPrototypeOf(page.mainFrame()) as object);
}

function patchAll<Owner>(prototype: object, kinds: Record<string, CommandKind>, target: Target<Owner>): void {
  const methods = prototype as Record<string, unknown>;
  for (const [name, kind] of Object.entries(kinds)) {
    const original = methods[name];
    if (typeof original !== 'function') continue;
    methods[name] = function (this: Owner, ...args: unknown[]): unknown {
      const call = () => explained(() => original.apply(this, args) as Promise<unknown>);
      const { isKey, values, locator } = target;
      // In a page's call, the selector is the first argument.
      const before = values ? 1 : 0;
      const called = (): ElementCall | null =>
        isKey || !locator
          ? null
          : elementCall({
              method: name,
              locator: () => locator(this, args),
              isStrict: before === 0,
              args,
              before,
              call: (changed) => explained(() => original.apply(this, changed) as Promise<unknown>),
            });
      return reported(() => describe(name, kind, target, this, args), call, called);
    };
  }
}

function describe<Owner>(
  name: string,
  kind: CommandKind,
  target: Target<Owner>,
  owner: Owner,
  args: readonly unknown[],
): Reported {
  const values = target.values?.(args) ?? args;
  return {
    page: target.page(owner),
    locator: target.locator && (() => target.locator!(owner, args)),
    type: kind.type === 'check_element' && values[0] === false ? 'uncheck_element' : kind.type,
    element_name: target.element?.(owner, args),
    value: kind.value?.(values),
    info: name,
    text: kind.reads ? shortText : undefined,
    isKey: target.isKey,
    password: kind.fills ? () => target.isPassword(owner, args) : undefined,
  };
}
