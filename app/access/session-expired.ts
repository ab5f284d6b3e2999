/** Body of the 401 that tells a page's script that the session has ended. No other 401 has it. */
export const sessionExpired = 'session-expired';
