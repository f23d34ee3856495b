/** The state both kinds of digests carry from block to block. */
export type EightWords = [number, number, number, number, number, number, number, number]
