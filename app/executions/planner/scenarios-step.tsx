import { Button } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { executionsPath, planPath } from '../addresses';
import { useFormValue } from '../use-form-value';
import { definedDraft } from './defined.server';
import { readDraft } from './draft';
import { KeptFields } from './kept-fields';
import { readOfferOf } from './choice.server';
import { isNothing, maxPicks } from '~/shell/scenario-choice/scenario-choice';
import { Form, OnBranch } from '~/ui/scoped';
import { ScenarioFields } from './scenario-fields';
import { searchedIn } from './tags';
import { useStoredAddress } from './use-kept-address';
import { useScenarioOffer } from './use-scenario-offer';
import classes from './planner.module.css';

export const meta: MetaFunction = () => [{ title: 'Select scenarios' }];

/** `check` in the address: the next step found no scenarios selected, or too many. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const draft = await definedDraft(caller, args.request);
  const query = new URL(args.request.url).searchParams;
  const offer = await readOfferOf(caller, { ...draft, searched: searchedIn(query) });
  return { draft, offer, problem: query.has('check') && isNothing(draft) ? nothingSelected : null };
}

const nothingSelected = 'Select at least one folder, feature, scenario or tag.';

export default function ScenariosStep() {
  const { draft, offer: begin, problem } = useLoaderData<typeof loader>();
  const { projectId = '' } = useParams();
  const { form, value: chosen, refresh } = useFormValue(readDraft, draft);
  const scripted = useHydrated();
  const { branch } = chosen;
  const { offer, search, isCounting } = useScenarioOffer(begin, { projectId, branch, chosen });
  useStoredAddress(chosen);
  return (
    <Form
      ref={form}
      method="get"
      action={planPath(projectId, 'schedule')}
      onChange={refresh}
      className={classes.step}
      preventScrollReset
    >
      <KeptFields draft={draft} except={['tag', 'pick', 'tags']} />
      {problem && isNothing(chosen) && <Notice kind="error">{problem}</Notice>}
      <OnBranch branch={branch}>
        <ScenarioFields
          projectId={projectId}
          offer={offer}
          chosen={chosen}
          isCounting={isCounting}
          onSearch={search}
          show={
            <Button type="submit" variant="default" formAction={planPath(projectId, 'scenarios')}>
              Show what matches
            </Button>
          }
        />
      </OnBranch>
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
        <Button type="submit" disabled={scripted && (isNothing(chosen) || chosen.picks.length > maxPicks)}>
          Next
        </Button>
      </div>
    </Form>
  );
}
