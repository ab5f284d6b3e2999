import { Button } from '@mantine/core';
import type { MailAddressState } from '#contracts/executions';
import { TimeText } from '~/ui/time';
import classes from './notifications-tab.module.css';

/** Id of the form that the buttons below submit. It is outside the form that contains the buttons. */
export const askForm = 'ask-mail-address';

interface MailAddressesProps {
  addresses: readonly MailAddressState[];
  isAdmin: boolean;
  sendsMail: boolean;
  now: number;
}

/** Shows which mail addresses agreed, with a button that asks an address again. */
export function MailAddresses({ addresses, isAdmin, sendsMail, now }: MailAddressesProps) {
  if (addresses.length === 0) return null;
  return (
    <ul className={classes.wishes} aria-label="Answers of mail addresses">
      {addresses.map((address) => (
        <li key={address.address}>
          <span className={classes.wish}>
            <strong>{address.address}</strong> <Wish {...address} sendsMail={sendsMail} now={now} />
          </span>{' '}
          {isAdmin && address.wish !== 'confirmed' && (
            <Button
              type="submit"
              form={askForm}
              name="address"
              value={address.address}
              variant="default"
              size="xs"
              aria-label={`Ask again: ${address.address}`}
            >
              Ask again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Wish({
  wish,
  askedAt,
  error,
  sendsMail,
  now,
}: MailAddressState & Pick<MailAddressesProps, 'sendsMail' | 'now'>) {
  if (wish === 'confirmed') return 'gets mails';
  if (wish === 'stopped') return 'wants no mails, and gets none';
  if (error !== null) return `gets no mails yet: it could not be asked. ${error}`;
  if (askedAt === null) return 'gets no mails yet: it is being asked';
  return (
    <>
      gets no mails until it confirms. {sendsMail ? 'Asked' : 'The mail that asks was kept in the outbox'}{' '}
      <TimeText at={askedAt} now={now} />
    </>
  );
}
