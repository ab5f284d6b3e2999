import {
  Form as RemixForm,
  Link as RemixLink,
  useFormAction,
  type FormProps,
  type LinkProps,
} from '@remix-run/react';
import {
  createContext,
  forwardRef,
  useContext,
  type AnchorHTMLAttributes,
  type FormHTMLAttributes,
  type ReactNode,
} from 'react';
import { useHydrated } from './hydration';
import { isOfProject, scopeEntries, withoutScope, withScope, type PageScope } from './page-scope';

interface ShownScope extends PageScope {
  projectId: string;
  /** True when the page's own address names the environment: its links then do, too. */
  namesEnvironment: boolean;
  /** True when there are several environments, so that an address needs to name one. */
  hasEnvironments: boolean;
  /** True when branch or environment differs from the page's own: scripts do not add it automatically. */
  isApart?: boolean;
}

const ScopeContext = createContext<ShownScope | null>(null);

/** Provides the scope for the pages of a project. Outside of it, the components below act like those of Remix. */
export const ScopeProvider = ScopeContext.Provider;

/** Returns addresses in the scope of this page. They always name the branch, and the environment if the page does. */
export function useScoped(): (address: string) => string {
  const shown = useContext(ScopeContext);
  return (address) => {
    if (!shown || !isOfProject(address, shown.projectId)) return address;
    return withScope(address, linkScope(shown));
  };
}

const linkScope = ({ branch, environment, namesEnvironment }: ShownScope): PageScope => ({
  branch,
  environment: namesEnvironment ? environment : null,
});

/** Returns actions of forms that are sent without Remix: they name branch and environment. */
export function useScopedAction(): (action: string) => string {
  const shown = useContext(ScopeContext);
  return (action) => (shown && isOfProject(action, shown.projectId) ? withScope(action, shown) : action);
}

interface OnBranchProps {
  branch: string;
  /** Name of the environment that belongs to the links and forms too; left out, they keep that of the page. */
  environment?: string | undefined;
  children: ReactNode;
}

/**
 * Wraps links and forms of an object with a branch and an environment, such as a run: they name both. They leave out
 * the branch when the project has only main, and the environment when it has only one.
 */
export function OnBranch({ branch, environment, children }: OnBranchProps) {
  const shown = useContext(ScopeContext);
  return (
    <ScopeContext.Provider value={shown && scopeOf(shown, branch, environment)}>
      {children}
    </ScopeContext.Provider>
  );
}

function scopeOf(shown: ShownScope, branch: string, environment: string | undefined): ShownScope {
  const isOther = shown.branch !== null && shown.branch !== branch;
  const namesEnvironment =
    environment !== undefined && (shown.hasEnvironments || environment !== shown.environment);
  if (!isOther && !namesEnvironment) return shown;
  return {
    ...shown,
    branch: isOther ? branch : shown.branch,
    environment: namesEnvironment ? environment : shown.environment,
    namesEnvironment: namesEnvironment || shown.namesEnvironment,
    isApart: true,
  };
}

/** Remix' `Link` to a page of the project, in the scope of this page. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function ScopedLink({ to, ...props }, ref) {
  const scoped = useScoped();
  if (typeof to === 'string') return <RemixLink {...props} ref={ref} to={scoped(to)} />;
  // The path may be missing: an address on this page.
  const { pathname, hash } = to;
  // As in Remix, the question mark may be left out.
  const search = to.search && `?${to.search.replace(/^\?/, '')}`;
  const [path, query] = scoped(`${pathname ?? ''}${search ?? ''}`).split('?');
  const parts = { pathname: pathname === undefined ? undefined : path, search: query && `?${query}`, hash };
  return <RemixLink {...props} ref={ref} to={parts} />;
});

/** The same as a plain link: the browser loads the whole page. */
export function PlainLink({ href, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...props} href={useScoped()(href)} />;
}

/** The scope as hidden fields of a GET form. */
export function ScopeFields() {
  const shown = useContext(ScopeContext);
  if (!shown) return null;
  return scopeEntries(linkScope(shown)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A form that the browser sends without Remix, such as a form that opens a new tab. */
export function DocumentForm({ action, ...props }: FormHTMLAttributes<HTMLFormElement> & { action: string }) {
  return <form {...props} action={useScopedAction()(action)} />;
}

/**
 * Remix' `Form` in the scope of this page. Its action's address names the scope, as a page with its errors has that
 * address. Once scripts run, they name the scope (`app/live/tab-scope.ts`).
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function ScopedForm(
  { action, children, ...props },
  ref,
) {
  const shown = useContext(ScopeContext);
  const resolved = useFormAction(action);
  const scopedAction = useScopedAction();
  // An environment in the address takes priority over the scripts' one, and may no longer exist.
  const namesItself = !shown?.isApart && !shown?.namesEnvironment;
  const byScripts = useHydrated() && !props.reloadDocument && namesItself;
  if (props.method?.toLowerCase() === 'post') {
    return (
      <RemixForm
        {...props}
        ref={ref}
        action={byScripts ? action : scopedAction(action === undefined ? withoutScope(resolved) : resolved)}
      >
        {children}
      </RemixForm>
    );
  }
  return (
    <RemixForm {...props} ref={ref} action={action}>
      {shown && isOfProject(resolved, shown.projectId) && <ScopeFields />}
      {children}
    </RemixForm>
  );
});
