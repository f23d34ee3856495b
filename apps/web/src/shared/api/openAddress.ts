/** Calls of the partner's console are known by their address; the few that are not are named as exceptions. */
export const isOpenByAddress = (path: string): boolean => path.startsWith('/open/')
