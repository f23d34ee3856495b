/**
 * Public pages for members of a Chinese company, its legal representative or whoever pays in it; all other public pages
 * are for people outside as well, and speak every language there is.
 */
export const FOR_MEMBERS: ReadonlySet<string> = new Set([
  '/scanLogin/:way',
  '/registerEschain',
  '/negotiateInvite/:code',
  '/legalAuthorise',
  '/carbonScore',
  '/comparisonDetail',
  '/examineAIDetail',
  '/cashier/:key',
])
