import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { AddEnvironment } from '~/shell/environment/add-environment';
import { RefusedEnvironments } from '~/shell/environment/refused-environments';
import { useShell } from '~/shell/frame/use-shell';
import { Notice } from '~/ui/notice';
import { maxExecutionNameLength, type PlannerDraft } from './draft';
import classes from './planner.module.css';

interface DefinitionFieldsProps {
  definition: Pick<PlannerDraft, 'name' | 'env' | 'branch' | 'heals'>;
  offer: { environments: string[]; branches: string[]; isBranched: boolean };
  problems: Record<string, string>;
  /** Address to return to after adding an environment; missing: this page. */
  here?: string;
  /** Called after the user chose another branch, which has its own environments. */
  onBranch?: () => void;
}

/** Step 1, 'Define an execution': name, environment, AI recovery and, where the project has branches, branch. */
export function DefinitionFields({ definition, offer, problems, here, onBranch }: DefinitionFieldsProps) {
  const { branch: current } = useShell();
  const { name, env, branch, heals } = definition;
  return (
    <div className={classes.fields}>
      <TextInput
        label="Execution name"
        name="name"
        defaultValue={name}
        error={problems['name']}
        maxLength={maxExecutionNameLength}
        autoComplete="off"
        required
        data-autofocus
      />
      {offer.environments.length === 0 && (
        <Notice kind="warning">This branch has no environment that can be used.</Notice>
      )}
      {branch === current && <RefusedEnvironments />}
      <NativeSelect
        label="Environment"
        name="env"
        key={env}
        defaultValue={env}
        error={problems['env']}
        required
      >
        <option value="">Select from list</option>
        {withChosen(offer.environments, env).map((item) => (
          <option key={item}>{item}</option>
        ))}
      </NativeSelect>
      {/* Only for the current branch: a new environment is added to the branch of the top bar. */}
      {branch === current && <AddEnvironment fills="env" here={here} />}
      {offer.isBranched ? (
        <NativeSelect
          label="Branch"
          name="branch"
          defaultValue={branch}
          error={problems['branch']}
          onChange={onBranch}
          required
        >
          <option value="">Select from list</option>
          {withChosen(offer.branches, branch).map((item) => (
            <option key={item}>{item}</option>
          ))}
        </NativeSelect>
      ) : (
        <input type="hidden" name="branch" value={branch} />
      )}
      <Checkbox
        label="AI recovery"
        name="heals"
        value="on"
        defaultChecked={heals}
        description="When the code of a step no longer finds its element, a run looks for the same element, continues with it, and proposes a code fix. Off: the scenario fails, and the run proposes a code fix."
      />
    </div>
  );
}

/** Adds the chosen name to the list if it no longer exists. A message next to it says so. */
export function withChosen(names: readonly string[], chosen: string): string[] {
  return chosen === '' || names.includes(chosen) ? [...names] : [chosen, ...names];
}
