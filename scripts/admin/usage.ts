export const usage = `Usage: npm run admin -- <command> [--json]

  licence set <project> --days <n>        The licence ends in n days
  licence set <project> --expired         The licence has ended
  licence set <project> --no-end          The licence has no end
  licence set <project> --threads <n>     Scenarios that run at the same time; also with those above

  project list
  project create <name> --owner <email> [--url <url>] [--description <text>]
  project set <project> [--git on|off] [--invite on|off]
  project delete <project> --yes          With its repository, runs and reports, for good

  user list
  user create <email> --first-name <name> --last-name <name> [--stdin]
  user reset-password <email> [--stdin]   Also ends all sessions of the user
  user reset-second-factor <email>        Removes a lost second factor; also ends all sessions
  user verify <email>                     Counts the address as proved

  <project> is an id, or a name that only one project has.
  Passwords are made and printed once; with --stdin the first line of the input is the password.
  --json prints what was done as JSON.

It works while the server runs and while it does not. Exit code 0: done, 1: not done, 2: wrong usage.
`;
