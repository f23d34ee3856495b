export const SOURCE = { platform: 1, paper: 2, outside: 3 } as const
export const TEXT = { reading: 0, read: 1, unreadable: 2 } as const
export const VERDICT = { none: 0, holds: 1, broken: 2 } as const
