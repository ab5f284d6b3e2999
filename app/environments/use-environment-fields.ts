import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { Environment } from '#contracts/environment';
import {
  environmentNameFor,
  environmentNameProblem,
  environmentUrlProblem,
} from '#contracts/environment-rules';
import { freeName } from '#contracts/free-name';

interface Begun {
  /** What the server sent back, else the environment being edited; left out fields follow the URL or the demo app. */
  typed: Partial<Environment> & { demo?: boolean };
  initial: Environment | undefined;
  others: string[];
  demoApp: Environment | null;
  /** The server's answer to what was sent last: its messages stand until a field is touched again. */
  answer: object | undefined;
}

/**
 * The fields of an environment as somebody fills them in: the name follows the demo app or the URL's host until it is
 * edited, and broken rules are told of fields that were touched (specification shell.md sections 4 and 5).
 */
export function useEnvironmentFields({ typed, initial, others, demoApp, answer }: Begun) {
  const [url, setUrl] = useState(typed.baseUrl ?? '');
  const [typedName, setTypedName] = useState(typed.name);
  const [wantsDemo, setWantsDemo] = useState(typed.demo ?? false);
  const [touched, setTouched] = useState({ url: false, name: false });
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    setTouched({ url: false, name: false });
  }
  const scripted = useHydrated();

  const demo = wantsDemo ? demoApp : null;
  const baseUrl = demo?.baseUrl ?? url;
  const suggested = demo ? freeName(demo.name, others) : environmentNameFor(url);
  const name = typedName ?? suggested;
  const changeUrl = (text: string) => {
    setUrl(text);
    setTouched((before) => ({ ...before, url: true }));
  };
  const changeName = (text: string) => {
    setTypedName(text);
    setTouched((before) => ({ ...before, name: true }));
  };
  // A new environment whose name was cleared gets the suggested one.
  const isNamedLater = !initial && name.trim() === '' && suggested !== '';
  const problems = {
    url: touched.url && !demo ? environmentUrlProblem(baseUrl.trim()) : null,
    name: touched.name && !isNamedLater ? environmentNameProblem(name, others) : null,
  };
  const isSame = initial?.name === name.trim() && initial.baseUrl === baseUrl.trim();
  return {
    name,
    touched,
    problems,
    changeUrl,
    changeName,
    wantsDemo,
    setWantsDemo,
    // Without scripts somebody may want to clear the box and type a URL.
    url: scripted ? baseUrl : url,
    isDemo: scripted && demo !== null,
    renames: initial !== undefined && name.trim() !== initial.name,
    isUnchanged: isSame,
    /** Only with scripts, as without them nothing would enable the button again. */
    isBlocked: scripted && (isSame || problems.url !== null || problems.name !== null),
  };
}
