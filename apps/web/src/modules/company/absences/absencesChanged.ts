/** What shows something else once an absence was declared or revoked. */
export const absencesChanged = ['/absence/list', '/absence/now', '/dutyList/list'] as const
