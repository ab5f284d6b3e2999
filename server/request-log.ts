import type { RequestHandler, Response } from 'express';
import type pino from 'pino';
import { pinoHttp } from 'pino-http';

/**
 * One entry for every request, with the trace id that error pages show. Headers stay out: they carry the session's
 * cookie and the tokens of outside clients. So do tokens of mailed links.
 */
export function requestLog(log: pino.Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    quietReqLogger: true,
    customProps: (_request, response) => ({ traceId: (response as Response).locals.traceId }),
    serializers: {
      req: ({ method, url, remoteAddress }: Record<string, unknown>) => ({
        method,
        remoteAddress,
        url: withoutTokens(String(url)),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

function withoutTokens(url: string): string {
  return url.replace(/([?&](?:token|ticket|link)=)[^&]*/g, '$1…');
}
