/** Says in button titles what a retraining does. */
export const retrainWords = 'runs it again with AI recovery, and proposes what it finds in Code Review';
