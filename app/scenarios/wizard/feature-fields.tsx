import { folderLabelOf } from '#domain/gherkin/feature-paths';
import { NativeSelect, TextInput } from '@mantine/core';
import type { FeatureChoice } from './wizard-state';
import classes from './feature-fields.module.css';

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
