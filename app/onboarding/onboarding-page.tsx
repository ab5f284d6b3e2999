import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { emailCodeOf } from '~/access/email-code';
import type { FormAnswer } from '~/access/form-answer';
import { requireUser, type SignedIn } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { invalid, parseForm } from '~/platform/forms';
import { readDownload, type Download } from '~/shell/recorder-download/read-download';
import { askForArchitecture } from '~/shell/recorder-download/system';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { DownloadScreen } from './download-screen';
import classes from './onboarding.module.css';
import progressClasses from './progress.module.css';
import { downloadDelay, homeDelay, screenAt, screens, steps, type Screen } from './screens';
import { sendCode, verify } from './verify';
import { VerifyScreen } from './verify-screen';

export const meta: MetaFunction = () => [{ title: 'Get started' }];

/** Milliseconds that the page waits to learn which download there is. */
const patience = 1_500;

/** Who is past the first steps is led to their project; `done` shows the end of them for a moment first. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, upstream } = await requireUser(args);
  const asked = new URL(args.request.url).searchParams;
  const begun = await upstream.workspace.initOnboarding({ body: { userId: user.userId } });
  const completed = begun.status ? begun.onboarding.lastCompletedStep : 0;
  const screen = screenAt(completed, mustVerify(args, user));
  if (screen === 'done' && !asked.has('done')) throw redirect('/');
  const downloads = screen === 'download' || screen === 'install';
  const download: Download = downloads ? await readDownload(args, patience) : { state: 'none' };
  const page = {
    screen,
    download,
    email: user.email,
    code: screen === 'verify' ? await emailCodeOf(args.context, upstream) : null,
    signedUp: asked.has('newUser') && screen === 'download',
    downloading: asked.has('download'),
  };
  return data(page, { headers: askForArchitecture(args.request.headers) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const stepDone = z.object({ intent: z.enum(['download', 'installed']) });

export async function action(args: ActionFunctionArgs) {
  const caller = await requireUser(args);
  const { user, upstream } = caller;
  const form = await args.request.formData();
  if (mustVerify(args, user)) {
    return form.get('intent') === 'send-code' ? sendCode(args.context, caller) : verify(upstream, form);
  }
  const submission = parseForm(form, stepDone);
  if (submission.status !== 'success') return invalid(submission);
  const installed = submission.value.intent === 'installed';
  const body = { userId: user.userId, lastCompletedStep: installed ? 2 : 1 } as const;
  const noted = await upstream.workspace.updateOnboardingProgress({ body });
  if (noted.status && !installed) trackUsage(args, upstream, 'download_editor');
  return redirect(installed ? '/onboarding?done=yes' : '/onboarding?download=yes', 303);
}

/** An identity provider vouches for the addresses it sends. */
function mustVerify({ context }: Pick<LoaderFunctionArgs, 'context'>, user: SignedIn['user']): boolean {
  return context.deployment.ownSignIn && !user.emailVerified;
}

export default function Onboarding() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [waiting, setWaiting] = useState(false);
  const screen = waiting && page.screen === 'install' ? 'download' : page.screen;
  const { id, title } = screens[screen];
  return (
    <div className={classes.page}>
      <h1>Build test automation in minutes</h1>
      <Progress screen={screen} />
      <section className={classes.card} data-screen={id} aria-labelledby="screen-title">
        {page.signedUp && <Notice kind="success">Sign-up successful!</Notice>}
        <h2 id="screen-title">
          {page.code && !(page.code.sendsMail && page.code.valid) ? 'Confirm your email' : title}
        </h2>
        {page.code && (
          <VerifyScreen key={answer ? 'again' : 'new'} email={page.email} code={page.code} answer={answer} />
        )}
        {screen === 'download' && (
          <DownloadScreen
            download={page.download}
            waiting={waiting}
            onDownload={() => {
              setWaiting(true);
              setTimeout(() => setWaiting(false), downloadDelay);
            }}
          />
        )}
        {screen === 'install' && <InstallScreen download={page.download} start={page.downloading} />}
        {screen === 'done' && <DoneScreen />}
      </section>
    </div>
  );
}

/** The bar above stays: the projects can be opened even when the first steps cannot be read. */
export function ErrorBoundary() {
  return (
    <div className={classes.page}>
      <h1>Build test automation in minutes</h1>
      <Notice kind="error" title="Your first steps could not be read">
        <Link to="/onboarding" reloadDocument>
          Retry
        </Link>
      </Notice>
    </div>
  );
}

/** Home of a new user; the flag starts the guided tour once there is a project. */
const home = '/home?newUser=true';

/** The end of the first steps; home follows by itself. */
function DoneScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(home, { replace: true }), homeDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <p className={classes.text}>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${home}`} />
      </noscript>
      You are ready. <Link to={home}>Home</Link>
    </p>
  );
}

/** @param start without JavaScript: the download begins with this page, as no script could begin it before */
function InstallScreen({ download, start }: { download: Download; start: boolean }) {
  const known = download.state === 'file' || download.state === 'page';
  return (
    <>
      {start && download.state === 'file' && (
        <noscript>
          <meta httpEquiv="refresh" content={`1;url=${download.url}`} />
        </noscript>
      )}
      <p className={classes.text}>Install the client on your machine, then go on.</p>
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="installed"
          loading={useNavigation().state !== 'idle'}
          fullWidth
        >
          I HAVE INSTALLED THE CLIENT
        </Button>
      </Form>
      {known && (
        <p className={classes.other}>
          No download?{' '}
          <a href={download.url} rel="noreferrer">
            Download it here
          </a>
        </p>
      )}
    </>
  );
}

function Progress({ screen }: { screen: Screen }) {
  const { step, percent } = screens[screen];
  return (
    <div>
      <p className={progressClasses.line}>
        <span>
          Step {step} of {steps.length}
        </span>
        <span>{percent}% Complete</span>
      </p>
      <progress className={progressClasses.bar} value={percent} max={100} aria-label="First steps" />
      <ol className={progressClasses.steps}>
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === step ? 'step' : undefined}
            data-done={index + 1 < step || undefined}
          >
            <span className={progressClasses.mark} aria-hidden="true">
              {index + 1 < step ? <Icon name="check" size={14} /> : index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
