interface EmailCodeTextProps {
  email: string;
  /** There is a valid one. */
  valid: boolean;
  /** Whether mails leave the server. */
  sendsMail: boolean;
}

/** Where the code that proves an address is to be found; it says sent of no mail that was not. */
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
