import type { AppLoadContext } from '@remix-run/node';
import { demoProjectName } from '#contracts/auth/project';
import { freeName } from '#domain/free-name';
import type { SignedIn } from '~/access/gate';
import type { DemoProject } from './project-form';

/** Returns the free name of a new demo project. Null where no demo shop runs. */
export function demoProjectOf(
  { demoShop }: Pick<AppLoadContext, 'demoShop'>,
  { projects }: Pick<SignedIn, 'projects'>,
): DemoProject {
  const names = projects.map(({ name }) => name);
  return demoShop && { name: freeName(demoProjectName, names), url: demoShop.baseUrl };
}
