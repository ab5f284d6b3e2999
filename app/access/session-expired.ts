/** Body of the 401 that tells a page's script that nobody is signed in any more, apart from every other 401. */
export const sessionExpired = 'session-expired';
