import { Link, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { homeDelay } from './screens';
import classes from './onboarding.module.css';

/** Home of a new user; the flag starts the guided tour once there is a project. */
const home = '/home?newUser=true';

/** The end of the first steps; home follows by itself. */
export function DoneScreen() {
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
