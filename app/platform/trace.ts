import { createContext, useContext } from 'react';

/** The trace id of the request that this document answers; empty in the browser, where the document itself has it. */
export const TraceContext = createContext('');

/** Name of the `<meta>` that keeps the id in the document. */
export const traceMeta = 'trace-id';

let lastFault: string | null = null;

/** `fetch` for a page that remembers which of its requests failed last, for the error screen. */
export function rememberFaults(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await inner(input, init);
    if (answer.status >= 500) lastFault = answer.headers.get('trace-id');
    return answer;
  };
}

/** Returns the id of the fault in the log: of the page's own failed request, otherwise of the document. */
export function useTraceId(): string {
  const ofDocument = useContext(TraceContext);
  if (typeof document === 'undefined') return ofDocument;
  return lastFault ?? document.querySelector<HTMLMetaElement>(`meta[name=${traceMeta}]`)?.content ?? '';
}
