/**
 * Public pages for members of a Chinese company or whoever pays in it; all other public pages
 * are for people outside as well, and speak every language there is.
 */
export const FOR_MEMBERS: ReadonlySet<string> = new Set([
  '/scanLogin/:way',
  '/registerEschain',
  '/negotiateInvite/:code',
  '/carbonScore',
  '/comparisonDetail',
  '/examineAIDetail',
  '/cashier/:key',
])
