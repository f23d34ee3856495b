/** How an attempt of a user to prove who he is stands. */
export const ATTEMPT = { running: 0, passed: 1, failed: 2 } as const
export const ATTEMPT_WORDS = ['running', 'passed', 'failed'] as const
