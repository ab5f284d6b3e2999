import { useBlocker, useNavigate, type BlockerFunction, type Location } from '@remix-run/react';
import { useRef, useState } from 'react';

/**
 * Holds a navigation until the person decides. The router forgets one that it holds whenever a load of the page ends
 * (what follows a form, a live update), and the question would vanish under the mouse: so it is kept here.
 * @param holds whether to hold it, asked within the event
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
