/** Those the calls of several areas are for. */
export const operator = { auth: 'operator' } as const
export const openReader = { auth: 'open', changes: false } as const
