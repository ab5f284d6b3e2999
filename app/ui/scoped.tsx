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
import { useHydrated } from 'remix-utils/use-hydrated';
import { isOfProject, scopeEntries, withoutScope, withScope, type PageScope } from './page-scope';

interface ShownScope extends PageScope {
  projectId: string;
  /** The page's own address names the environment, so its links do too. */
  namesEnvironment: boolean;
  /** There is more than one environment, so that an address that names one says something. */
  hasEnvironments: boolean;
  /** Branch or environment is not the page's own: scripts do not name it by themselves. */
  isApart?: boolean;
}

const ScopeContext = createContext<ShownScope | null>(null);

/** Around the pages of a project. Outside of it the components below are those of Remix. */
export const ScopeProvider = ScopeContext.Provider;

/** Returns addresses of pages in the scope of this page. Links name the branch always, the environment where this page does. */
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
 * Around links and forms that belong to the branch and the environment of a thing, such as a run: they name both. The branch
 * is left out where the project has only main, and the environment where it has only one.
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
  // The path may be left out: an address on this page.
  const { pathname, hash } = to;
  // As in Remix, the question mark may be left out.
  const search = to.search && `?${to.search.replace(/^\?/, '')}`;
  const [path, query] = scoped(`${pathname ?? ''}${search ?? ''}`).split('?');
  const parts = { pathname: pathname === undefined ? undefined : path, search: query && `?${query}`, hash };
  return <RemixLink {...props} ref={ref} to={parts} />;
});

/** The same without scripts: the browser loads the page. */
export function PlainLink({ href, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...props} href={useScoped()(href)} />;
}

/** The scope as fields of a form that is sent as an address. */
export function ScopeFields() {
  const shown = useContext(ScopeContext);
  if (!shown) return null;
  return scopeEntries(linkScope(shown)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A form that the browser sends by itself, such as one that opens a new tab. */
export function DocumentForm({ action, ...props }: FormHTMLAttributes<HTMLFormElement> & { action: string }) {
  return <form {...props} action={useScopedAction()(action)} />;
}

/**
 * Remix' `Form` in the scope of this page. The address it is sent to names the scope, as the page that shows its errors has
 * that address; once scripts run, they name it themselves (`app/live/tab-scope.ts`).
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function ScopedForm(
  { action, children, ...props },
  ref,
) {
  const shown = useContext(ScopeContext);
  const resolved = useFormAction(action);
  const scopedAction = useScopedAction();
  // An address that names an environment wins over what scripts say, and that environment may be gone.
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
