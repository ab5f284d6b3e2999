/** What a retraining does, for the title of its buttons. */
export const retrainWords = 'runs it again with AI recovery, and proposes what it finds in Code Review';
