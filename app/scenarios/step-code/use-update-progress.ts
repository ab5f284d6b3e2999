import { useEffect, useRef, useState } from 'react';
import type { CodeAnswer } from './code-answer';
import { doneMessage, failedMessage, messageTime, progressMessages } from './update-suggestions';

/**
 * The messages of an update in turn, for as long as the request really runs; the last one stays 1.5 s, then `onEnd`
 * gets the answer. A refusal needs no message: its dialog says why.
 * @returns the message of the moment; null when nothing is under way
 */
export function useUpdateProgress(
  { state, data }: { state: string; data: CodeAnswer | undefined },
  onEnd: (answer: CodeAnswer) => void,
): string | null {
  const pending = state !== 'idle';
  const [index, setIndex] = useState(0);
  const [ended, setEnded] = useState<CodeAnswer>();
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(
      () => setIndex((at) => Math.min(at + 1, progressMessages.length - 1)),
      messageTime,
    );
    return () => {
      clearInterval(timer);
      setIndex(0);
    };
  }, [pending]);
  const fresh = pending || data === ended ? undefined : data;
  useEffect(() => {
    if (!fresh) return;
    const finish = () => {
      setEnded(fresh);
      end.current(fresh);
    };
    const timer = setTimeout(finish, fresh.failedUpdate?.because ? 0 : messageTime);
    return () => clearTimeout(timer);
  }, [fresh]);
  if (pending) return progressMessages[index] ?? null;
  if (!fresh || fresh.failedUpdate?.because) return null;
  return fresh.review ? doneMessage : failedMessage;
}
