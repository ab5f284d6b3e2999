import { folderLabelOf } from '#domain/gherkin/feature-paths';
import { Button, Textarea, NativeSelect, TextInput } from '@mantine/core';
import { useShell } from '~/shell/frame/use-shell';
import { apart } from '~/ui/apart';
import { ButtonLink } from '~/ui/button-link';
import { EnterDoes } from '~/ui/enter-does';
import { featuresPath } from '../address';
import classes from './wizard.module.css';
import { EngineNote, HiddenState, StepActions } from './step-form';
import { examples, type WizardProps, type WizardState, type FeatureChoice } from './wizard-state';
import { NoEnvironment } from './environment-missing';

export interface StepProps extends WizardProps {
  state: WizardState;
  errors: Record<string, string>;
  busy: boolean;
}

/** Asks for the feature and the description. */
export function FeatureStep(props: StepProps) {
  const { state, errors, busy, projectId, engine } = props;
  const { environment } = useShell();
  return (
    <>
      <EnterDoes intent="next" />
      <HiddenState state={state} parts={['ideas', 'ideasFrom', 'ideasBy', 'scenarios', 'language']} />
      {engine && !environment && <NoEnvironment projectId={projectId} />}
      <FeatureFields {...props} feature={state.feature} />
      <Textarea
        label="Description"
        name="description"
        defaultValue={state.description}
        error={errors.description}
        description="Numbered steps, steps with expected results, test cases, acceptance criteria, stories, prose or Gherkin. Put names of buttons and texts in quotes."
        rows={12}
        placeholder={
          'As a customer I want to sign in.\n- When I sign in with "anna@example.com" and the password "…", I see the heading "My account"'
        }
      />
      <div className={classes.examples} role="group" aria-label="Examples">
        <span>Begin with an example:</span>{' '}
        {apart(
          examples.map(({ label }, index) => (
            <Button
              key={label}
              type="submit"
              name="intent"
              value={`example:${index}`}
              variant="default"
              size="compact-sm"
              disabled={busy}
            >
              {label}
            </Button>
          )),
        )}
      </div>
      {engine?.name === null && <Patterns />}
      {engine && <EngineNote {...engine} environment={environment} />}
      <StepActions busy={busy}>
        {(state.description || state.ideas.length > 0) && (
          <Button type="submit" name="intent" value="start-over" variant="subtle" disabled={busy}>
            Start over
          </Button>
        )}{' '}
        <ButtonLink to={`/${projectId}/generate?mode=manual`} variant="subtle">
          Write scenarios by hand
        </ButtonLink>{' '}
        <ButtonLink to={featuresPath(projectId, {})} variant="default">
          Cancel
        </ButtonLink>{' '}
        <Button type="submit" name="intent" value="next" loading={busy}>
          Next
        </Button>
      </StepActions>
    </>
  );
}

/** Sentences that work without a model. docs/guide/step-patterns.md lists all, in English and German. */
const patterns: readonly [what: string, sentences: readonly string[]][] = [
  ['Open', ['I open the home page', 'I open the page "/products"', 'I go back', 'I reload the page']],
  [
    'Click',
    [
      'I click "Basket"',
      'I click the "Sign in" button',
      'I click "Remove" in the "Blue mug" row',
      'I press Enter',
    ],
  ],
  [
    'Fill',
    [
      'I enter "Hamburg" in the "City" field',
      'I clear the "City" field',
      'I select "Germany" from "Country"',
      'I check "Newsletter"',
      'I upload "data/cat.png" to "File"',
    ],
  ],
  [
    'See',
    [
      'I see "Blue mug"',
      'I should see the heading "My account"',
      'the message "Saved." is shown',
      'the page contains "In stock"',
      'I should not see "Sold out"',
      'I should be on "/basket"',
      'the "City" field contains "Hamburg"',
      'the "Pay" button is disabled',
    ],
  ],
  [
    'Auf Deutsch',
    [
      'ich öffne die Startseite',
      'ich klicke auf den Button "Anmelden"',
      'ich gebe "Hamburg" in das Feld "Ort" ein',
      'ich sehe die Überschrift "Mein Konto"',
      'ich sehe "Ausverkauft" nicht',
    ],
  ],
];

/** Shows these sentences in a list that opens with a click. */
function Patterns() {
  return (
    <details className={classes.patterns}>
      <summary>Sentences that are understood without a model</summary>
      <dl>
        {patterns.map(([what, sentences]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <ul>
                {sentences.map((sentence) => (
                  <li key={sentence}>
                    <code>{sentence}</code>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Steps that the project already has come first. Text that matches no sentence is kept word for word and
        marked. Nothing is added or left out.
      </p>
    </details>
  );
}

interface FeatureFieldsProps {
  feature: FeatureChoice;
  errors: Record<string, string>;
  features: string[] | null;
  hasFeatures: boolean;
  folders: string[];
}

/** Chooses a new or existing feature for the scenarios. Shows only the fields of the chosen kind. */
export function FeatureFields({ feature, errors, features, hasFeatures, folders }: FeatureFieldsProps) {
  return (
    <div className={classes.fields}>
      <div className={classes.choice} role="radiogroup" aria-label="Where the scenarios go">
        <Choice value="new" label="Add a feature" chosen={feature.choice} />
        {hasFeatures && <Choice value="existing" label="Select a feature" chosen={feature.choice} />}
      </div>
      <div className={classes.new}>
        <TextInput
          label="Feature name"
          name="feature.name"
          defaultValue={feature.name}
          error={errors['feature.name']}
          maxLength={80}
          autoComplete="off"
        />
        <NativeSelect
          label="Folder"
          name="feature.folder"
          defaultValue={feature.folder}
          error={errors['feature.folder']}
        >
          <option value="">No folder</option>
          {folders.map((path) => (
            <option key={path} value={path}>
              {folderLabelOf(path)}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          label="New folder inside it"
          name="feature.newFolder"
          defaultValue={feature.newFolder}
          error={errors['feature.newFolder']}
          description="Optional; a/b makes two levels, four are possible"
          autoComplete="off"
        />
      </div>
      {hasFeatures && (
        <div className={classes.existing}>
          <ExistingField value={feature.existing} error={errors['feature.existing']} features={features} />
        </div>
      )}
    </div>
  );
}

function Choice({ value, label, chosen }: { value: FeatureChoice['choice']; label: string; chosen: string }) {
  return (
    <label>
      <input type="radio" name="feature.choice" value={value} defaultChecked={chosen === value} />
      {label}
    </label>
  );
}

function ExistingField({
  value,
  error,
  features,
}: {
  value: string;
  error?: string;
  features: string[] | null;
}) {
  const field = { label: 'Feature', name: 'feature.existing', defaultValue: value, error };
  if (!features) {
    return <TextInput {...field} description="Its path, such as checkout/basket" autoComplete="off" />;
  }
  return (
    <NativeSelect {...field}>
      <option value="">Select from list</option>
      {features.map((path) => (
        <option key={path} value={path}>
          {folderLabelOf(path)}
        </option>
      ))}
    </NativeSelect>
  );
}
