import { useForm } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { CallRefused } from '#contracts/client';
import { emailCodeOf, newCodeNotice, type EmailCode } from '~/access/email-code';
import type { FormAnswer } from '~/access/form-answer';
import { requireUser, type SignedIn } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { fieldProps } from '~/platform/field-props';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { readDownload, type Download } from '~/shell/recorder-download/read-download';
import { askForArchitecture } from '~/shell/recorder-download/system';
import { EmailCodeText } from '~/ui/email-code-text';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import classes from './onboarding.module.css';
import progressClasses from './progress.module.css';
import { downloadDelay, homeDelay, screenAt, screens, steps, type Screen } from './screens';

export const meta: MetaFunction = () => [{ title: 'Get started' }];

const signedUp = 'Sign-up successful!';
/** Home of a new user; the flag starts the guided tour once there is a project. */
const home = '/home?newUser=true';

/** Milliseconds that the page waits for information about the download. */
const patience = 1_500;

/**
 * Redirects users who completed the first steps to their project; `done` first shows the final screen for a moment.
 * New users continue with their first project when there is no client to install.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { user, upstream } = await requireUser(args);
  const requested = new URL(args.request.url).searchParams;
  const begun = await upstream.workspace.getOnboarding({ params: { userId: user.userId } });
  const completed = begun.status ? begun.onboarding.lastCompletedStep : 0;
  const screen = screenAt(completed, mustVerify(args, user));
  if (screen === 'done' && !requested.has('done')) throw redirect('/');
  const downloads = screen === 'download' || screen === 'install';
  const download: Download = downloads ? await readDownload(args, patience) : { state: 'none' };
  if (screen === 'download' && download.state === 'none' && requested.has('newUser')) {
    // Nothing to install. The first project ends the step, see app/projects/create-project.ts.
    throw redirect(home, { headers: { 'set-cookie': await flashCookie(signedUp) } });
  }
  const page = {
    screen,
    download,
    email: user.email,
    code: screen === 'verify' ? await emailCodeOf(args.context, upstream) : null,
    signedUp: requested.has('newUser') && screen === 'download',
    downloading: requested.has('download'),
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
  await upstream.workspace.initOnboarding({ body: { userId: user.userId } });
  const noted = await upstream.workspace.updateOnboardingProgress({ body });
  if (noted.status && !installed) trackUsage(args, upstream, 'download_editor');
  return redirect(installed ? '/onboarding?done=yes' : '/onboarding?download=yes', 303);
}

/** Returns whether the user must verify the address. An identity provider vouches for its addresses. */
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
        {page.signedUp && <Notice kind="success">{signedUp}</Notice>}
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

/** Keeps the bar above: users can open projects even when the first steps cannot be read. */
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

/** Shows the end of the first steps, and opens the home page after a delay. */
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
        </span>{' '}
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
            </span>{' '}
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface VerifyScreenProps {
  email: string;
  code: EmailCode;
  answer: FormAnswer | undefined;
}

function VerifyScreen({ email, code, answer }: VerifyScreenProps) {
  const [form, fields] = useForm<{ code: string }>({ lastResult: answer?.form });
  const intent = useNavigation().formData?.get('intent');
  return (
    <>
      <p className={classes.text}>
        <EmailCodeText email={email} {...code} />
      </p>
      {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
      <Form method="post" className={classes.code} noValidate>
        <TextInput
          label="Code"
          {...fieldProps(fields.code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          withAsterisk={false}
          autoFocus
        />
        <Button type="submit" name="intent" value="verify" loading={intent === 'verify'}>
          Continue
        </Button>
      </Form>
      <Form method="post" className={classes.other}>
        {code.sendsMail ? 'No mail?' : 'No code?'}{' '}
        <button type="submit" name="intent" value="send-code" className={classes.link}>
          {code.sendsMail ? 'Send a new code' : 'Make a new code'}
        </button>
      </Form>
    </>
  );
}

interface DownloadScreenProps {
  download: Download;
  /** True for a short time after a click on the download. */
  waiting: boolean;
  onDownload: () => void;
}

/** Shows the client's download. Without a client, shows how to continue without it. */
function DownloadScreen({ download, waiting, onDownload }: DownloadScreenProps) {
  if (download.state === 'none') return <WithoutClient />;
  if (download.state === 'error' || download.state === 'loading') return <NotKnown state={download.state} />;
  return (
    <>
      <p className={classes.text}>The client records your scenarios in a browser on your own machine.</p>
      <Form
        method="post"
        onSubmit={() => {
          // Downloading a file keeps this page open. A page must not replace it.
          if (download.state === 'file') window.location.assign(download.url);
          else window.open(download.url, '_blank', 'noopener,noreferrer');
          onDownload();
        }}
      >
        <Button type="submit" name="intent" value="download" loading={waiting} fullWidth>
          DOWNLOAD CLIENT
        </Button>
      </Form>
      <p className={classes.other} role="status">
        {waiting &&
          (download.state === 'file'
            ? 'Your download has started. Install the client when it is complete.'
            : 'The downloads are open in another tab. Install the client from there.')}
      </p>
    </>
  );
}

function WithoutClient() {
  return (
    <>
      <p className={classes.text}>
        This server offers no client to download. You can write scenarios and run them without it.
      </p>
      <Continue />
    </>
  );
}

function NotKnown({ state }: { state: 'error' | 'loading' }) {
  return (
    <>
      {state === 'loading' ? (
        <Notice>
          Loading{' '}
          <Link to="/onboarding" reloadDocument>
            Retry
          </Link>
        </Notice>
      ) : (
        <Notice kind="error" title="Error">
          The client&apos;s newest release could not be read.{' '}
          <Link to="/onboarding" reloadDocument>
            Retry
          </Link>
        </Notice>
      )}
      <Continue />
    </>
  );
}

function Continue() {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="installed" fullWidth>
        CONTINUE WITHOUT THE CLIENT
      </Button>
    </Form>
  );
}

const emptyCode = 'Please enter the code';
const codeForm = z.object({
  code: z.string({ error: emptyCode }).trim().min(1, emptyCode).max(20, 'The code has six digits'),
});

/** Verifies the address with the mailed code, which completes the sign-up. */
async function verify({ auth }: SignedIn['upstream'], form: FormData) {
  const submission = parseForm(form, codeForm);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const verified = await auth.verifyEmail({ body: submission.value });
    if (!verified.status) return invalid(submission, { code: verified.error });
    return redirect('/onboarding?newUser=true', 303);
  } catch (error) {
    return invalid(submission, { code: tooOften(error) }, { status: 429 });
  }
}

/** Mails another code. The previous code becomes invalid. */
async function sendCode(
  { deployment }: Pick<AppLoadContext, 'deployment'>,
  { upstream: { auth }, user: { email } }: SignedIn,
) {
  const submission = parseForm(new FormData(), z.object({}));
  try {
    const sent = await auth.requestEmailCode();
    if (!sent.status) return invalid(submission, { '': sent.error });
    const notice = await flashCookie(newCodeNotice(deployment, email));
    return redirect('/onboarding', { status: 303, headers: { 'set-cookie': notice } });
  } catch (error) {
    return invalid(submission, { '': tooOften(error) }, { status: 429 });
  }
}

function tooOften(error: unknown): string {
  if (error instanceof CallRefused && error.httpStatus === 429) return error.message;
  throw error;
}
