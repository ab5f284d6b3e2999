import { useBlocker, useNavigate, type BlockerFunction, type Location } from '@remix-run/react';
import { useRef, useState } from 'react';

/**
 * Holds a navigation until the user decides. The router forgets a held navigation whenever a load of the page ends
 * (after a form or a live update), and the question would vanish under the mouse. So this hook stores it.
 * @param holds returns whether to hold it; called within the event
 */
export function useHeldNavigation(holds: BlockerFunction) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [held, setHeld] = useState<Location | null>(null);
  const blocker = useBlocker((move) => {
    const isHeld = !leaving.current && holds(move);
    // Closing the question leads to the page itself.
    setHeld(isHeld ? move.nextLocation : null);
    return isHeld;
  });
  const stay = () => {
    setHeld(null);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const leave = () => {
    setHeld(null);
    if (blocker.state === 'blocked') return blocker.proceed();
    if (!held) return;
    // The blocker is asked within the call.
    leaving.current = true;
    navigate(held);
    leaving.current = false;
  };
  return { isHeld: held !== null, stay, leave };
}
