/** `/user/` of `/user/security/prove`. */
export const firstPart = (path: string): string => path.slice(0, path.indexOf('/', 1) + 1)
