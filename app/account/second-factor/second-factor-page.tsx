import { Button, PasswordInput, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { CopyIconButton } from '~/ui/copy-icon-button';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { requireOwnSignIn } from '../own-sign-in';
import { changeFactor, type FactorAnswer, qrCodeOf, type QrCode } from './change-factor.server';
import classes from './second-factor-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Two-factor authentication' }];

export async function loader(args: LoaderFunctionArgs) {
  const { upstream, projects } = await requireUser(args);
  requireOwnSignIn(args.context);
  const answer = await upstream.auth.getSecondFactor();
  if (!answer.status) throw redirect('/account');
  const requested = new URL(args.request.url).searchParams.get('project');
  const project = projects.find(({ id }) => id === requested);
  const { since, recoveryCodesLeft, requiredBy, setUp } = answer;
  return {
    since,
    recoveryCodesLeft,
    requiredBy,
    setUp: setUp && { secret: setUp.secret, qrCode: qrCodeOf(setUp.uri) },
    project: project
      ? { id: project.id, name: project.name, isClosed: project.lacksSecondFactor === true }
      : null,
    open: projects
      .filter(({ lacksSecondFactor }) => !lacksSecondFactor)
      .slice(0, 20)
      .map(({ id, name }) => ({ id, name })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { upstream } = await requireUser(args);
  requireOwnSignIn(args.context);
  const answer = await changeFactor(await args.request.formData(), upstream);
  // Codes are shown by this answer alone: no address leads to them again.
  if (answer.change === 'done') {
    const { search } = new URL(args.request.url);
    const headers = answer.notice ? { 'set-cookie': await flashCookie(answer.notice) } : undefined;
    return redirect(`/account/two-factor${search}`, { headers });
  }
  return data(answer, { status: answer.status });
}

export default function SecondFactorPage() {
  const { since, project, open, requiredBy, setUp, recoveryCodesLeft } = useLoaderData<typeof loader>();
  const answer = useActionData<FactorAnswer>();
  const codes = answer?.change === 'codes' ? answer.recoveryCodes : null;
  return (
    <>
      <PageHeader title="Two-factor authentication" above={<BackLink to="/account">Account</BackLink>} />
      {project?.isClosed && <Requirement name={project.name} open={open} />}
      {answer?.change === 'failed' && <Notice kind="error">{answer.error}</Notice>}
      {codes && <RecoveryCodes codes={codes} />}
      {project && !project.isClosed && (
        <p className={classes.next}>
          <ButtonLink to={`/${project.id}`}>Open {project.name}</ButtonLink>
        </p>
      )}
      {since === null ? (
        <SetUp setUp={setUp} answer={answer} />
      ) : (
        <TurnedOn since={since} left={recoveryCodesLeft} requiredBy={requiredBy} answer={answer} />
      )}
    </>
  );
}

/** Why a member came here, and where else they can go. */
function Requirement({ name, open }: { name: string; open: { id: string; name: string }[] }) {
  return (
    <div className={classes.notice}>
      <Notice kind="warning" title={`The project ${name} requires two-factor authentication`}>
        Set it up below to open the project. It takes an authenticator app on your phone or computer and about
        a minute.
      </Notice>
      {open.length > 0 && (
        <p className={classes.lead}>
          Your other projects:{' '}
          {open.map(({ id, name: other }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={`/${id}`}>{other}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function SetUp({
  setUp,
  answer,
}: {
  setUp: { secret: string; qrCode: QrCode } | null;
  answer: FactorAnswer | undefined;
}) {
  if (!setUp) {
    return (
      <section className={classes.section}>
        <p className={classes.lead}>
          With two-factor authentication, signing in takes your password and a code of an authenticator app,
          such as Google Authenticator, Microsoft Authenticator, 1Password or FreeOTP.
        </p>
        <Form method="post">
          <Button type="submit" name="change" value="start">
            Set up two-factor authentication
          </Button>
        </Form>
      </section>
    );
  }
  return (
    <section className={classes.section} aria-labelledby="set-up">
      <h2 id="set-up">Set up</h2>
      <ol className={classes.steps}>
        <li>
          <p>Scan this QR code with your authenticator app.</p>
          <QrImage code={setUp.qrCode} />
          <p className={classes.lead}>Cannot scan it? Enter this key in the app:</p>
          <p className={classes.secret}>
            <code>{setUp.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
            <CopyIconButton text={setUp.secret} label="Copy key" />
          </p>
        </li>
        <li>
          <p>Enter your password and the code that the app shows. Your other sessions end.</p>
          <ProofForm change="on" label="Turn on" answer={answer} />
        </li>
      </ol>
    </section>
  );
}

/** Pixels of one module: a whole number, as scanners fail on modules of different widths. */
const moduleWidth = 4;

/** Black on white in both themes, as scanners need it. */
function QrImage({ code: { size, path } }: { code: QrCode }) {
  return (
    <svg
      className={classes.qr}
      width={size * moduleWidth}
      height={size * moduleWidth}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function TurnedOn({
  since,
  left,
  requiredBy,
  answer,
}: {
  since: string;
  left: number;
  requiredBy: string[];
  answer: FactorAnswer | undefined;
}) {
  return (
    <>
      <section className={classes.section} aria-labelledby="state">
        <h2 id="state">State</h2>
        <p>
          Two-factor authentication is on since <time dateTime={since}>{since.slice(0, 10)}</time> (UTC).
        </p>
      </section>
      <section className={classes.section} aria-labelledby="recovery">
        <h2 id="recovery">Recovery codes</h2>
        <p className={classes.lead}>
          {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left. Each signs you in once,
          without the app. New codes replace all earlier ones.
        </p>
        <ProofForm change="codes" label="Make new recovery codes" answer={answer} isPlain />
      </section>
      <section className={classes.section} aria-labelledby="off">
        <h2 id="off">Turn off</h2>
        {requiredBy.length > 0 && (
          <Notice kind="warning">
            These projects require two-factor authentication and close for you when you turn it off:{' '}
            {requiredBy.join(', ')}.
          </Notice>
        )}
        <p className={classes.lead}>For a new phone: turn it off, and set it up again.</p>
        <ProofForm change="off" label="Turn off" answer={answer} isPlain />
      </section>
    </>
  );
}

interface ProofFormProps {
  change: 'on' | 'codes' | 'off';
  label: string;
  answer: FactorAnswer | undefined;
  isPlain?: boolean;
}

/** Password and code, which every change takes. */
function ProofForm({ change, label, answer, isPlain = false }: ProofFormProps) {
  const refused = answer?.change === change ? answer : null;
  const sending = useNavigation().formData?.get('change') === change;
  return (
    <Form method="post" className={classes.form} noValidate>
      {refused?.error && <Notice kind="error">{refused.error}</Notice>}
      <PasswordInput
        label="Password"
        name="password"
        id={`password-${change}`}
        autoComplete="current-password"
        error={refused?.fields.password}
        required
        withAsterisk={false}
        autoFocus={refused?.fields.password !== undefined}
      />
      <TextInput
        label="Code"
        name="code"
        id={`code-${change}`}
        description={change === 'on' ? 'Six digits' : 'Six digits, or a recovery code'}
        inputMode={change === 'on' ? 'numeric' : undefined}
        autoComplete="one-time-code"
        classNames={{ input: classes.code }}
        error={refused?.fields.code}
        required
        withAsterisk={false}
        autoFocus={refused?.fields.code !== undefined && refused.fields.password === undefined}
      />
      <div>
        <Button
          type="submit"
          name="change"
          value={change}
          variant={isPlain ? 'default' : 'filled'}
          loading={sending}
        >
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** Shows the recovery codes once. They cannot be read again. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n');
  return (
    <section className={classes.section} aria-labelledby="codes">
      <h2 id="codes">Your recovery codes</h2>
      <Notice kind="warning" title="Keep these codes in a safe place now">
        They are shown only once. Each of them signs you in once if you lose your authenticator app.
      </Notice>
      <div className={classes.codes}>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyIconButton text={text} label="Copy recovery codes" />
      </div>
      <a
        download="recovery-codes.txt"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
      >
        Download recovery codes
      </a>
    </section>
  );
}
