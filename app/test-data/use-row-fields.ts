import { useState } from 'react';
import { isHidden, testDataKeyProblem, testDataValueProblem } from '#contracts/test-data-rules';
import type { TestDataItem } from '#contracts/workspace';

interface Begun {
  initial: TestDataItem;
  /** What the server sent back. */
  typed: Record<keyof TestDataItem, string> | undefined;
  others: Pick<TestDataItem, 'key' | 'environment'>[];
  /** The server's answer to what was sent last: its messages stand until a field is touched again. */
  answer: object | undefined;
  /** A stored secret stays when its field is left empty. */
  keeps: boolean;
}

/** The fields of a row as somebody types them; broken rules are told of fields that were touched. */
export function useRowFields({ initial, typed, others, answer, keeps }: Begun) {
  const [row, setRow] = useState<Record<keyof TestDataItem, string>>(typed ?? initial);
  const [touched, setTouched] = useState({ key: false, value: false });
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    setTouched({ key: false, value: false });
  }
  const DataType = typeOf(row.DataType);
  const keepsValue = keeps && isHidden(DataType) && DataType === initial.DataType;
  const keyProblem = testDataKeyProblem(row, others);
  const valueProblem = keepsValue && row.value === '' ? null : testDataValueProblem(row.value);
  return {
    ...row,
    DataType,
    keepsValue,
    touched,
    problems: {
      // Whether the key is taken depends on the environment too.
      key: touched.key ? (keyProblem ?? undefined) : undefined,
      value: touched.value ? (valueProblem ?? undefined) : undefined,
    },
    isBlocked: keyProblem !== null || valueProblem !== null || row.environment === '',
    change(next: Partial<typeof row>) {
      setRow((before) => ({ ...before, ...next }));
      setTouched((before) => ({
        key: before.key || 'key' in next || ('environment' in next && row.key !== ''),
        value: before.value || 'value' in next,
      }));
    },
  };
}

function typeOf(text: string): TestDataItem['DataType'] {
  return text === 'secret' || text === 'totp' ? text : 'string';
}
