/** The variable that commands for CI systems take the access token from: one name on every page and in the README. */
export const accessTokenName = 'ACCESS_TOKEN';
