import { Button } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useParams } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { executionsPath, planPath } from '../addresses';
import { useFormValue } from '../use-form-value';
import { definedDraft } from './defined.server';
import { readDraft } from './draft';
import { KeptFields } from './kept-fields';
import { readTagChoice } from './tag-choice.server';
import { TagFields } from './tag-fields';
import { searchIn } from './tags';
import { useKeptAddress } from './use-kept-address';
import { useTagChoice } from './use-tag-choice';
import classes from './planner.module.css';

export const meta: MetaFunction = () => [{ title: 'Select scenarios' }];

/** `check` in the address: the next step found no tag. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const draft = await definedDraft(caller, args.request);
  const query = new URL(args.request.url).searchParams;
  const choice = await readTagChoice(caller, { ...draft, search: searchIn(query) });
  return { draft, choice, problem: query.has('check') && draft.tags.length === 0 ? noTag : null };
}

const noTag = 'Select at least one tag.';

export default function ScenariosStep() {
  const { draft, choice: begin, problem } = useLoaderData<typeof loader>();
  const { projectId = '' } = useParams();
  const { form, value, refresh } = useFormValue(readDraft, draft);
  const scripted = useHydrated();
  const { tags: chosen, branch } = value;
  const { choice, setSearch, isCounting } = useTagChoice(begin, { projectId, branch, chosen });
  useKeptAddress(value);
  return (
    <Form
      ref={form}
      method="get"
      action={planPath(projectId, 'schedule')}
      onChange={refresh}
      className={classes.step}
      preventScrollReset
    >
      <KeptFields draft={draft} except={['tag']} />
      {problem && chosen.length === 0 && <Notice kind="error">{problem}</Notice>}
      <TagFields
        choice={choice}
        chosen={chosen}
        isCounting={isCounting}
        field="tag"
        searchField="search"
        onSearch={setSearch}
        find={
          <Button type="submit" variant="default" formAction={planPath(projectId, 'scenarios')}>
            Find
          </Button>
        }
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          variant="default"
          formAction={planPath(projectId)}
          leftSection={<Icon name="arrowLeft" />}
          className={classes.back}
        >
          Back
        </Button>{' '}
        <ButtonLink to={executionsPath(projectId)} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>{' '}
        <Button type="submit" disabled={scripted && chosen.length === 0}>
          Next
        </Button>
      </div>
    </Form>
  );
}
