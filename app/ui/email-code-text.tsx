interface EmailCodeTextProps {
  email: string;
  /** True when there is a valid code. */
  valid: boolean;
  /** True when mails leave the server. */
  sendsMail: boolean;
}

/** Says where to find the code that verifies an address. Never claims that a mail was sent when none was. */
export function EmailCodeText({ email, valid, sendsMail }: EmailCodeTextProps) {
  const address = <strong>{email}</strong>;
  if (!sendsMail) {
    return (
      <>
        No mail leaves this server.{' '}
        {valid ? (
          <>
            The code for {address} is in its outbox, for 15 minutes. The operator of this installation can
            give it{' '}
          </>
        ) : (
          <>
            There is no valid code for {address}. Make a new one. The operator of this installation can give
            it{' '}
          </>
        )}
        to you, or confirm your address for you.
      </>
    );
  }
  if (valid) return <>A code for {address} is on its way. It is valid for 15 minutes.</>;
  return (
    <>
      There is no valid code for {address}: the last one is too old, was tried too often, or its mail could
      not be sent. Request a new one. If its mail cannot be sent either, ask the operator of this
      installation.
    </>
  );
}
