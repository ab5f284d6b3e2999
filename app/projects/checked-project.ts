import { z } from 'zod';
import { projectDescription, projectName, projectUrl } from '#contracts/auth';
import { demoProjectName, projectNameFor } from '#contracts/auth/project-rules';
import { freeName } from '#contracts/free-name';
import { parseForm } from '~/platform/forms';

const text = z.string().default('');
const typed = z.object({ name: text, url: text, description: text, demo: z.literal('on').optional() });

/**
 * Reads the form of a new project and says which rule each field breaks. An empty name becomes that of the demo or of
 * the URL's host; the demo's URL is fixed whatever was sent (specification shell.md section 5).
 * @param demoUrl address of the demo shop, null where none is running
 * @param names of the user's projects
 */
export function checkedProject(form: FormData, demoUrl: string | null, names: readonly string[]) {
  const submission = parseForm(form, typed);
  if (submission.status !== 'success') return { submission, problems: { '': 'The form is not valid.' } };
  const { value } = submission;
  const demo = value.demo === 'on' && demoUrl !== null;
  const url = demo ? demoUrl : value.url;
  const suggested = demo ? freeName(demoProjectName, names) : projectNameFor(url.trim());
  const fields = {
    name: projectName.safeParse(value.name.trim() || suggested),
    url: projectUrl.safeParse(url),
    description: projectDescription.safeParse(value.description),
  };
  const problems: Record<string, string> = {};
  for (const [field, { error }] of Object.entries(fields)) {
    if (error) problems[field] = error.issues[0]?.message ?? '';
  }
  if (!fields.name.success || !fields.url.success || !fields.description.success)
    return { submission, problems };
  const project = {
    name: fields.name.data,
    url: fields.url.data,
    description: fields.description.data,
    demo,
  };
  return { submission, project, problems: null };
}
