/** True if tests with a variable number of cases run all of them (`npm run services:slow`). */
export const slow = process.env['SLOW'] === 'on';
