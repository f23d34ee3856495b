// What a person types is looked for as it stands: a percent sign or an underscore is no wildcard.

export const literally = (words: string): string => words.replace(/[\\%_]/g, '\\$&')

/** Somewhere in the text. */
export const containing = (words: string): string => `%${literally(words)}%`
