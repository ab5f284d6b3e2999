import { type FailureRule, blamedStepText } from './failure';
import { quoted, firstReasonLine } from './message-text';

/** Rules for errors of the test code itself. */

/** Step code that does not load or ended its process: texts of runner/process/load-problem.ts and services/worker. */
const broken =
  /^(?:The step code (?:does not load|used more memory|ended its process)|Step code threw an error after its step had ended|.+\.feature does not parse)/;

/** Names of errors that are faults of the code, in JavaScript, Java and Python. */
const thrown =
  /^(?:Uncaught )?(?:[\w$.]+: )?(?:(?:TypeError|ReferenceError|SyntaxError|RangeError|NameError|AttributeError|KeyError|IndexError|ImportError|ModuleNotFoundError)\b|java\.lang\.(?:NullPointer|ClassCast|IndexOutOfBounds|ArrayIndexOutOfBounds|IllegalState|IllegalArgument)Exception)/;

const misuse =
  /(?:Target page, context or browser has been closed|Cannot navigate to invalid URL|Cannot find (?:module|package) |is not a valid selector|Unexpected token .+ while parsing (?:css )?selector|Unknown engine ")/;

export const scriptError: FailureRule = (failure) => {
  const { message } = failure;
  const reason = firstReasonLine(message);
  const [, place] = /^\s+at (\S+?:\d+)(?::\d+)?$/m.exec(message) ?? [];
  const at = place ? ` The place is ${place}.` : '';
  if (broken.test(reason)) {
    // The same for every scenario, whatever its steps.
    return finding([quoted(reason) + at], [message]);
  }
  if (misuse.test(message))
    return finding(
      [`The step cannot work as it is written: ${quoted(reason)}.${at}`],
      [blamedStepText(failure), message],
    );
  if (!thrown.test(reason)) return null;
  return finding(
    [`The code of the step threw an error: ${quoted(reason)}.${at}`],
    [blamedStepText(failure), message],
  );
};

function finding(evidence: string[], identity: string[]) {
  return { cause: 'script-error' as const, tag: 'Script error', evidence, identity };
}
