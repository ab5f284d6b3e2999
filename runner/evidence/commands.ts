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

/** Where a patched method finds what it acts on. */
interface Target<Owner> {
  page(owner: Owner): Page | null;
  locator?(owner: Owner, args: readonly unknown[]): Locator;
  /** Readable name of the element. */
  element?(owner: Owner, args: readonly unknown[]): string;
  /** Arguments after the element. */
  values?(args: readonly unknown[]): readonly unknown[];
  /** Whether the call writes into a password field; null while the field is not there. */
  isPassword(owner: Owner, args: readonly unknown[]): Promise<boolean | null>;
  /** Keys and clicks that go to whatever has the focus. */
  isKey?: boolean;
}

const patched = new WeakSet<object>();

/**
 * Reports what step code does with pages, by patching the prototypes behind the first page of the process.
 * Trap: Frame stays as it is, because Playwright names the call in its error texts from there.
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
  // Keyboard and mouse do not tell their page; the one used last is right unless two are driven at once.
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
      // Of a page: the selector stands in front.
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
