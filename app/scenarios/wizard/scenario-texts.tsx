import { Textarea } from '@mantine/core';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import type { MadeScenario } from './wizard-state';
import classes from './wizard.module.css';

interface ScenarioTextsProps {
  scenarios: MadeScenario[];
  /** By field, e.g. `scenarios[0].text`. */
  errors: Record<string, string>;
}

/** The scenarios as Gherkin, to read, edit and remove. */
export function ScenarioTexts({ scenarios, errors }: ScenarioTextsProps) {
  return (
    <ol className={classes.scenarios}>
      {scenarios.map((scenario, index) => (
        <ScenarioText
          key={index}
          scenario={scenario}
          index={index}
          error={errors[`scenarios[${index}].text`]}
        />
      ))}
    </ol>
  );
}

/** One of them, with what of its idea is not in it. */
function ScenarioText({ scenario, index, error }: { scenario: MadeScenario; index: number; error?: string }) {
  const { text, ...info } = scenario;
  const name = /^[^@#\n]*?:[ \t]*(\S.*)$/m.exec(text)?.[1] ?? `Scenario ${index + 1}`;
  return (
    <li className={classes.scenario}>
      <input type="hidden" name={`scenarios[${index}].info`} value={JSON.stringify(info)} />
      <header className={classes.scenarioHeader}>
        <h3 title={name}>{name}</h3>
        <button
          type="submit"
          name="intent"
          value={`remove-scenario:${index}`}
          className={iconButton}
          aria-label={`Remove ${name}`}
          title="Remove"
        >
          <Icon name="trash" />
        </button>
      </header>
      <Textarea
        name={`scenarios[${index}].text`}
        aria-label={`Gherkin of ${name}`}
        defaultValue={text}
        error={error}
        rows={Math.min(40, text.split('\n').length + 1)}
        spellCheck={false}
        classNames={{ input: classes.gherkin }}
      />
      {scenario.left.length > 0 && (
        <details open className={classes.left}>
          <summary>
            {scenario.left.length === 1 ? '1 sentence is' : `${scenario.left.length} sentences are`} not in it
          </summary>
          <ul>
            {scenario.left.map(({ sentence, reason }, at) => (
              <li key={at}>
                “{sentence}” <span className={classes.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
