/** Kinds of field that people fill in by typing or choosing, in contracts and in HTML templates. */
export const FILLED_KINDS = ['text', 'lines', 'number', 'day', 'choice', 'check', 'select'] as const
